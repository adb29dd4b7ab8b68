import { Injectable } from '@nestjs/common';
import type { Response } from 'express';

type Directive =
  | 'default-src'
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'font-src'
  | 'connect-src'
  | 'form-action'
  | 'frame-ancestors'
  | 'base-uri'
  | 'object-src'
  | 'manifest-src';

/** Additional sources for one response, for example `{ 'style-src': ["'sha256-…'"] }`. */
type CspSources = Partial<Record<Directive, readonly string[]>>;

const BASE: Record<Directive, readonly string[]> = {
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

const serialize = (extra: CspSources): string =>
  (Object.keys(BASE) as Directive[])
    .map((directive) => [directive, ...BASE[directive], ...(extra[directive] ?? [])].join(' '))
    .join('; ');

const STRICT = serialize({});

/** The content security policy. It is strict by default; one response can allow additional sources. */
@Injectable()
export class ContentSecurityPolicy {
  /** Returns the value of the header. */
  header(extra?: CspSources): string {
    return extra ? serialize(extra) : STRICT;
  }

  /** Sets the policy of one response and replaces the default policy. */
  apply(response: Response, extra?: CspSources): void {
    response.setHeader('Content-Security-Policy', this.header(extra));
  }
}
