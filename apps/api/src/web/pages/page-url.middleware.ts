import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { GeoService } from '../../modules/shop/geo/geo.service.ts';
import { sendNotice } from './notice-page.ts';
import { parseTarget, pathnameOf } from '../../releases/rendering/request-target.ts';
import { visitorLocale } from '../visitors/visitor-cookies.ts';

/** Paths that are never pages. */
const OTHER_PATHS = /^\/(api|static|remotes)(\/|$)/;
/** Returns whether a path can be a page of the shop. */
export const isPagePath = (pathname: string): boolean => !OTHER_PATHS.test(pathname);

/**
 * Handles malformed page URLs before the router, which cannot decode them. It sends 400, or redirects to the normalized
 * URL.
 */
@Injectable()
export class PageUrlMiddleware {
  constructor(private readonly geo: GeoService) {}

  readonly handle: RequestHandler = (request: Request, response: Response, next: NextFunction): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const pathname = pathnameOf(request.originalUrl);
    if (!isRead || !isPagePath(pathname)) {
      next();
      return;
    }
    const url = parseTarget(request.originalUrl);
    if (!url) sendNotice(response, visitorLocale(request, this.geo.countryOf(request)).language, 400);
    else if (url.pathname === pathname) next();
    else response.redirect(301, url.pathname + url.search);
  };
}
