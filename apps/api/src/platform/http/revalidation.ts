import type { NextFunction, Request, Response } from 'express';

/**
 * Removes `Cache-Control` from conditional requests, so that a matching entity tag is answered with 304. Express would
 * send the whole body for `no-cache`, a header that `fetch` adds automatically.
 */
export const revalidation = (request: Request, _: Response, next: NextFunction): void => {
  if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
  next();
};
