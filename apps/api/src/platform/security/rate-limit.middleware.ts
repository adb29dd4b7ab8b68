import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { RateLimit } from './rate-limit.ts';
import type { InternalKey } from './internal-key.ts';

/** Balancers and supervisors ask often, and their address may be a visitor's as well. */
const UNLIMITED = new Set(['/api/health/live', '/api/health/ready']);

/**
 * Rejects calls of the API above the limit of a network. Health checks and calls of this process itself do not count.
 * @param webhook path of the webhook, which has a limit of its own
 */
export const rateLimit =
  (limit: RateLimit, internalKey: InternalKey, webhook: string): RequestHandler =>
  (request: Request, _: Response, next: NextFunction): void => {
    const path = request.baseUrl + request.path;
    if (UNLIMITED.has(path) || internalKey.matches(request)) return next();
    const wait = limit.count(path === webhook ? 'webhook' : 'api', request.ip);
    next(wait > 0 ? new AppError('tooManyRequests', { retryAfter: wait }) : undefined);
  };
