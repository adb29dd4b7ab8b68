import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { PanelOrigin } from './panel-origin.ts';

/** Redirects page requests to the origin that serves the page: that of the panel or that of the shop. */
export const panelPages =
  (panel: PanelOrigin): RequestHandler =>
  (request: Request, response: Response, next: NextFunction): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Only path and query are used; the base makes them a URL.
    const target = isRead ? panel.redirectOf(request, new URL(request.url, 'http://shop')) : null;
    if (target === null) {
      next();
      return;
    }
    // The configuration can change.
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, target);
  };
