import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { PUBLIC_CACHE_CONTROL } from '../../../platform/security/access.guard.ts';
import { ListWatches } from './list-watches.ts';
import { sendWatchPage } from './watch-page.ts';

const PATH = '/api/watches';

const hasBody = ({ headers }: Request): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Sends cached catalogue pages before the router. A URL that was validated by an earlier request skips router, guard,
 * validation and handler, which makes the busiest endpoint of the shop cheaper.
 */
@Injectable()
export class ResponseCacheMiddleware {
  constructor(
    private readonly list: ListWatches,
    private readonly logger: PinoLogger,
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    // At log level debug successful responses are logged too, which the regular handler does.
    if (request.method !== 'GET' || hasBody(request) || this.logger.logger.isLevelEnabled('debug'))
      return next();
    const page = this.list.cachedPage(request.originalUrl);
    if (!page) return next();
    page.then(
      (body) => {
        // Sets the route name for the metrics, because the router does not handle this request.
        response.locals['route'] = { path: PATH };
        response.setHeader('Cache-Control', PUBLIC_CACHE_CONTROL);
        sendWatchPage(request, response, body).catch(next);
      },
      // The regular handler reports the error.
      () => next(),
    );
  };
}
