import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { RateLimit } from './rate-limit.ts';
import type { InternalKey } from '../http/internal-key.ts';

/** Health checks are frequent, and a load balancer may share its IP address with clients. */
const UNLIMITED_PATHS = new Set(['/api/health/live', '/api/health/ready']);

/**
 * Rejects API requests above the limit of a network. Health checks and requests of this process itself do not count.
 * @param webhookPaths paths of the payment webhooks, which have a separate limit
 */
export const rateLimit =
  (limit: RateLimit, internalKey: InternalKey, webhookPaths: ReadonlySet<string>): RequestHandler =>
  (request: Request, _: Response, next: NextFunction): void => {
    const path = request.baseUrl + request.path;
    if (UNLIMITED_PATHS.has(path) || internalKey.matches(request)) return next();
    const wait = limit.count(webhookPaths.has(path) ? 'webhook' : 'api', request.ip);
    next(wait > 0 ? new AppError('tooManyRequests', { retryAfter: wait }) : undefined);
  };
