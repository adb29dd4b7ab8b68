import type { Response } from 'express';

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

/** Kinds of files that a remote loads from its own origin. */
const REMOTE_DIRECTIVES = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'] as const;

/**
 * Sets the content security policy of a response. It is strict by default.
 * @param styles additional sources of styles for this response, for example `'sha256-…'`
 * @param remoteOrigins origins other than the shop's from which the page may load remotes
 */
export const setContentSecurityPolicy = (
  response: Response,
  styles: readonly string[] = [],
  remoteOrigins: readonly string[] = [],
): void => {
  const sources = { ...BASE, 'style-src': [...BASE['style-src'], ...styles] };
  for (const directive of REMOTE_DIRECTIVES) sources[directive] = [...sources[directive], ...remoteOrigins];
  const directives = Object.entries(sources);
  const policy = directives.map(([directive, allowed]) => [directive, ...allowed].join(' ')).join('; ');
  response.setHeader('Content-Security-Policy', policy);
};
