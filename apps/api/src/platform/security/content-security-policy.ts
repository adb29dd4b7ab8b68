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

/**
 * Sets the content security policy of a response. It is strict by default.
 * @param styles additional sources of styles for this response, for example `'sha256-…'`
 */
export const setContentSecurityPolicy = (response: Response, styles: readonly string[] = []): void => {
  const directives = Object.entries({ ...BASE, 'style-src': [...BASE['style-src'], ...styles] });
  const policy = directives.map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ');
  response.setHeader('Content-Security-Policy', policy);
};
