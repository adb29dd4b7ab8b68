import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { PUBLIC_CACHE_CONTROL } from '../../platform/security/access.guard.ts';
import { ListWatches } from './list-watches.ts';
import { sendPage } from './send-catalogue.ts';

const PATH = '/api/watches';

const hasBody = ({ headers }: Request): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Answers catalogue pages whose address was found valid before, word for word, ahead of router, guard, validation and
 * handler: none of them has anything to add, and the busiest call of the shop is made of those pages.
 */
@Injectable()
export class PageAskedBefore {
  constructor(
    private readonly list: ListWatches,
    private readonly logger: PinoLogger,
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    // Where good answers are logged too, all take the way that logs them.
    if (request.method !== 'GET' || hasBody(request) || this.logger.logger.isLevelEnabled('debug'))
      return next();
    const page = this.list.pageAgain(request.originalUrl);
    if (!page) return next();
    page.then(
      (found) => {
        // Its name in the metrics: the router does not see it.
        response.locals['route'] = { path: PATH };
        response.setHeader('Cache-Control', PUBLIC_CACHE_CONTROL);
        sendPage(request, response, found).catch(next);
      },
      // What is wrong is told by the ordinary way.
      () => next(),
    );
  };
}
