import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { type Config, isHttps } from '../config/config.ts';

const HSTS_SECONDS = 365 * 24 * 3600;

/** Additional sources of a page. */
interface PageSources {
  /** Of styles, for example `'sha256-…'`. */
  styles: readonly string[];
  /** Of scripts. */
  scripts?: readonly string[];
  /** Origins other than the shop's from which the page may load remotes. */
  remoteOrigins?: readonly string[];
}

const contentSecurityPolicy = ({ styles, scripts = [], remoteOrigins = [] }: PageSources) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts, ...remoteOrigins],
    styleSrc: ["'self'", ...styles, ...remoteOrigins],
    imgSrc: ["'self'", 'data:', 'blob:', ...remoteOrigins],
    fontSrc: ["'self'", ...remoteOrigins],
    connectSrc: ["'self'", ...remoteOrigins],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    manifestSrc: ["'self'"],
  },
});

/** Replaces the content security policy of a response, whose styles are known only after rendering. */
export const allowSources = (response: Response, sources: PageSources): void => {
  const policy = helmet.contentSecurityPolicy(contentSecurityPolicy(sources));
  policy(response.req, response, () => undefined);
};

/** Returns middleware that sets the security headers of every response. HSTS is set only if the shop is served over TLS. */
export const securityHeaders = (config: Config): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: contentSecurityPolicy({ styles: [] }),
    strictTransportSecurity: isHttps(config) ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }),
  (request: Request, response: Response, next: NextFunction) => {
    // Crawlers may call the API while they render a page; its responses must not be indexed.
    if (request.path.startsWith('/api/')) response.setHeader('X-Robots-Tag', 'noindex');
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
    next();
  },
];
