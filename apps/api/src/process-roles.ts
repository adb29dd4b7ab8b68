import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Config } from './platform/config/config.ts';
import { AppError } from './platform/errors/app-error.ts';
import type { InternalKey } from './platform/http/internal-key.ts';

type ProcessRole = Config['ROLE'][number];

/** Every process has health checks and metrics. */
const PATHS_OF_ALL = /^\/(api\/health\/(live|ready)|metrics)$/;
/** The API, and the pages that it links to: the test bank, links to a payment, links in emails about alerts. */
const API_PATHS = /^\/(api|pay|alerts)(\/|$)/;

const roleOf = (path: string): ProcessRole | null => {
  if (PATHS_OF_ALL.test(path)) return null;
  return API_PATHS.test(path) ? 'api' : 'web';
};

/**
 * Rejects requests for a part of the shop that this process does not run. Requests of its own rendering workers are
 * exempt, because a page reads its data from the API of its own process.
 */
export const servedRoles =
  ({ ROLE }: Config, internalKey: InternalKey): RequestHandler =>
  (request: Request, _: Response, next: NextFunction): void => {
    const role = roleOf(request.path);
    const isServed = role === null || ROLE.includes(role) || internalKey.matches(request);
    next(isServed ? undefined : new AppError('notFound'));
  };
