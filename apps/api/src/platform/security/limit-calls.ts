import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import { WEBHOOKS } from '../http/body-parsing.ts';
import type { CallLimit } from './call-limit.ts';
import type { InternalKey } from './internal-key.ts';

/** Refuses calls of the API above the limit of an address; health checks, signed webhooks and own page rendering don't count. */
export const limitCalls =
  (limit: CallLimit, internalKey: InternalKey): RequestHandler =>
  (request: Request, _: Response, next: NextFunction): void => {
    const exempt = request.path.startsWith('/health/') || request.originalUrl.startsWith(WEBHOOKS);
    if (exempt || internalKey.isOn(request)) return next();
    const wait = limit.count(request.ip ?? '');
    next(wait > 0 ? new AppError('tooManyRequests', { retryAfter: wait }) : undefined);
  };
