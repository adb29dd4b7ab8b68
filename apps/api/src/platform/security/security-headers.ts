import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { type Config, isHttps } from '../config/config.ts';

const HSTS_SECONDS = 365 * 24 * 3600;

const BASE = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'manifest-src': ["'self'"],
};

/**
 * Sets the content security policy of a response. It is strict by default.
 * @param styles additional sources of styles for this response, for example `'sha256-…'`
 */
export const setContentSecurityPolicy = (response: Response, styles: readonly string[] = []): void => {
  const directives = Object.entries({ ...BASE, 'style-src': [...BASE['style-src'], ...styles] });
  const policy = directives.map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ');
  response.setHeader('Content-Security-Policy', policy);
};

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
