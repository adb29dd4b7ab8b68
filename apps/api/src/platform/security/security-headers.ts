import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';
import type { ContentSecurityPolicy } from './content-security-policy.ts';

/** Security headers of every answer; HSTS only where the shop is served over TLS. */
export const securityHeaders = (config: Config, policy: ContentSecurityPolicy): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: config.PUBLIC_ORIGIN.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }),
  (_request: Request, response: Response, next: NextFunction) => {
    policy.apply(response);
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
    next();
  },
];
