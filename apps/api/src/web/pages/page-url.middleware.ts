import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { GeoService } from '../../modules/geo/geo.service.ts';
import { sendNotice } from './notice-page.ts';
import { parseTarget, pathnameOf } from './request-target.ts';
import { visitorLocale } from '../visitors/visitor-locale.ts';

/** Paths that are never a page. */
const NOT_PAGES = /^\/(api|static|remotes)(\/|$)/;
export const isPagePath = (pathname: string): boolean => !NOT_PAGES.test(pathname);

/**
 * Answers malformed URLs of pages ahead of the router, which cannot decode them: 400, or a redirect to the URL in its
 * normal form.
 */
@Injectable()
export class PageUrlMiddleware {
  constructor(private readonly geo: GeoService) {}

  readonly handle: RequestHandler = (request: Request, response: Response, next: NextFunction): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asked = pathnameOf(request.originalUrl);
    if (!isRead || !isPagePath(asked)) {
      next();
      return;
    }
    const url = parseTarget(request.originalUrl);
    if (!url) sendNotice(response, visitorLocale(request, this.geo.countryOf(request)).language, 400);
    else if (url.pathname === asked) next();
    else response.redirect(301, url.pathname + url.search);
  };
}
