import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'nestjs-pino';
import { isTrustedPeer } from './client-network.ts';

/**
 * Warns once when an untrusted peer sends `X-Forwarded-For`. Behind a proxy that is not configured, all clients have the
 * address of the proxy and share its rate limits.
 */
export const warnOfUntrustedProxy = (logger: Pick<Logger, 'warn'>): RequestHandler => {
  let warned = false;
  return (request: Request, _: Response, next: NextFunction): void => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined && !isTrustedPeer(request)) {
      warned = true;
      logger.warn(
        'X-Forwarded-For ignored: the sender is not a trusted proxy. If the shop is behind a proxy, set TRUST_PROXY; otherwise all clients share one rate limit',
      );
    }
    next();
  };
};
