import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'nestjs-pino';

/** Express' reading of `trust proxy`: whether the peer that is so many hops away is trusted. */
type Trust = (address: string, hop: number) => boolean;

/**
 * Warns once when a peer that is not trusted names the visitor it speaks for. Behind a proxy that nobody configured all
 * visitors have the proxy's address, and share its limits.
 */
export const warnOfUntrustedProxy = (logger: Pick<Logger, 'warn'>): RequestHandler => {
  let warned = false;
  return (request: Request, _: Response, next: NextFunction): void => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      const isTrusted = request.app.get('trust proxy fn') as Trust;
      if (!isTrusted(request.socket.remoteAddress ?? '', 0)) {
        warned = true;
        logger.warn(
          'X-Forwarded-For ignored: its sender is not trusted. Behind a proxy, set TRUST_PROXY: until then all its visitors share one rate limit',
        );
      }
    }
    next();
  };
};
