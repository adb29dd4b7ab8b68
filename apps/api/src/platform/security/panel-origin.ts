import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.ts';
import type { SessionOrigin } from '../http/api-request.ts';

/** Value of `token` in responses whose session is in the cookie. Clients send it back as if it were a token. */
export const TOKEN_IN_COOKIE = 'in-cookie';
/** The prefix makes browsers reject a cookie that is not `Secure`, has a domain or another path. */
const SESSION_COOKIE = '__Host-session';
const COOKIE_OPTIONS = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const;

const PANEL_PATH = /^\/admin-(auth|panel)(\/|$)/i;
/** Paths that are served on both origins: API, images and files of releases. */
const SHARED_PATH = /^\/(api|static|remotes)(\/|$)/;
const PANEL_HOME = '/admin-panel';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

type OriginConfig = Pick<Config, 'PUBLIC_ORIGIN' | 'ADMIN_ORIGIN'>;

/** Returns whether a path, or the pattern of a route, belongs to the panel. */
export const isPanelPath = (pathname: string): boolean => PANEL_PATH.test(pathname);

export const panelOriginOf = ({ PUBLIC_ORIGIN, ADMIN_ORIGIN }: OriginConfig): string =>
  ADMIN_ORIGIN ?? PUBLIC_ORIGIN;

/** Credentials of a request. `token` is undefined without any. */
interface Credentials {
  token: string | undefined;
  isCookie: boolean;
}

/** Returns the token of a request; '' for another authorization scheme, undefined without one. */
export const bearerToken = ({ headers: { authorization } }: Pick<Request, 'headers'>): string | undefined => {
  if (authorization === undefined) return undefined;
  // Any other authorization scheme is treated as an invalid token.
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1] ?? '';
};

/**
 * The rules of `ADMIN_ORIGIN`, an origin of its own for the panel. There the session is in a cookie that scripts cannot
 * read. A session belongs to the origin where it began: only a session of the panel has the rights of staff, and it counts
 * only in that cookie. Without `ADMIN_ORIGIN` there are no such rules.
 */
@Injectable()
export class PanelOrigin {
  /** Host with port, as in the header `Host`; undefined without `ADMIN_ORIGIN`. */
  private readonly host: string | undefined;

  constructor(@Inject(CONFIG) private readonly config: OriginConfig) {
    this.host = config.ADMIN_ORIGIN && new URL(config.ADMIN_ORIGIN).host;
  }

  get isSeparate(): boolean {
    return this.host !== undefined;
  }

  /** Returns whether a request was sent to the panel's own origin. Browsers do not let a page choose the host. */
  serves({ headers }: Pick<Request, 'headers'>): boolean {
    return this.host !== undefined && headers.host?.toLowerCase() === this.host;
  }

  /** Returns the URL that a page request is redirected to; null if the origin serves the page. */
  redirectOf(request: Request, { pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
    if (this.host === undefined || SHARED_PATH.test(pathname)) return null;
    const isPanel = isPanelPath(pathname);
    if (!this.serves(request)) return isPanel ? `${this.config.ADMIN_ORIGIN}${pathname}${search}` : null;
    if (pathname === '/') return PANEL_HOME;
    return isPanel ? null : `${this.config.PUBLIC_ORIGIN}${pathname}${search}`;
  }

  /**
   * Returns the credentials of a request. The cookie counts only on the panel's origin, and for requests that can change
   * data only if a page of that origin sent them.
   */
  credentialsOf(request: Request): Credentials {
    const token = bearerToken(request);
    if (!this.serves(request) || (token !== undefined && token !== TOKEN_IN_COOKIE))
      return { token, isCookie: false };
    const isTrusted = SAFE_METHODS.has(request.method) || this.isSentByPanel(request);
    const cookie = parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE];
    return isTrusted && cookie ? { token: cookie, isCookie: true } : { token, isCookie: false };
  }

  originOf(request: Pick<Request, 'headers'>): SessionOrigin {
    return this.serves(request) ? 'panel' : 'shop';
  }

  /**
   * Returns whether a request may use a session with its credentials: the cookie for one of the panel, a bearer token
   * otherwise.
   */
  accepts({ isCookie }: Pick<Credentials, 'isCookie'>, origin: SessionOrigin): boolean {
    return !this.isSeparate || isCookie === (origin === 'panel');
  }

  /** Returns whether a member of staff has the rights of staff in a session, and not those of a shopper. */
  givesStaffRights(origin: SessionOrigin): boolean {
    return !this.isSeparate || origin === 'panel';
  }

  setSession(response: Response, token: string): void {
    response.cookie(SESSION_COOKIE, token, COOKIE_OPTIONS);
  }

  clearSession(response: Response): void {
    response.clearCookie(SESSION_COOKIE, COOKIE_OPTIONS);
  }

  private isSentByPanel({ headers }: Request): boolean {
    return headers.origin === undefined
      ? headers['sec-fetch-site'] === 'same-origin'
      : headers.origin === this.config.ADMIN_ORIGIN;
  }
}

/** The relying party of passkeys and the origins that may use them. */
export interface PasskeyOrigins {
  rpId: string;
  origins: string[];
}

/**
 * Returns the relying party for passkeys of a request. One passkey works in the shop and in the panel if the host of
 * `ADMIN_ORIGIN` is a subdomain of the shop's; otherwise browsers keep them apart.
 * @param isPanel whether the request was sent to `ADMIN_ORIGIN`
 */
export const passkeyOrigins = (
  { PUBLIC_ORIGIN, ADMIN_ORIGIN }: OriginConfig,
  isPanel = false,
): PasskeyOrigins => {
  const shop = new URL(PUBLIC_ORIGIN).hostname;
  if (ADMIN_ORIGIN === undefined) return { rpId: shop, origins: [PUBLIC_ORIGIN] };
  const panel = new URL(ADMIN_ORIGIN).hostname;
  // A name without a dot, such as localhost, cannot be a relying party of its subdomains.
  if (shop.includes('.') && panel.endsWith(`.${shop}`))
    return { rpId: shop, origins: [PUBLIC_ORIGIN, ADMIN_ORIGIN] };
  return isPanel ? { rpId: panel, origins: [ADMIN_ORIGIN] } : { rpId: shop, origins: [PUBLIC_ORIGIN] };
};
