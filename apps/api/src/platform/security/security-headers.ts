import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { type Config, isHttps } from '../config/config.ts';
import { setContentSecurityPolicy } from './content-security-policy.ts';

const HSTS_SECONDS = 365 * 24 * 3600;

/** Returns middleware that sets the security headers of every response. HSTS is set only if the shop is served over TLS. */
export const securityHeaders = (config: Config): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps(config) ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }),
  (request: Request, response: Response, next: NextFunction) => {
    setContentSecurityPolicy(response);
    // Crawlers may call the API while they render a page; its responses must not be indexed.
    if (request.path.startsWith('/api/')) response.setHeader('X-Robots-Tag', 'noindex');
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
    next();
  },
];
