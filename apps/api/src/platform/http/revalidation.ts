import type { NextFunction, Request, Response } from 'express';

/**
 * A caller that says `no-cache` asks for validation at the origin, and the origin is here: a matching entity
 * tag is answered with 304. Express would send everything again; `fetch` adds the header by itself.
 */
export const revalidation = (request: Request, _: Response, next: NextFunction): void => {
  if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
  next();
};
