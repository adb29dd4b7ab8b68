import { currencyOf, isCurrency, isLanguage, languageOf, type Locale } from '@meridian/domain';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const COOKIE = 'visitor';
/** Cookie with the version of the shell that failed to start. The start monitor sets it. */
export const FAILED_SHELL_COOKIE = 'failed-shell';
const KEY = /^[0-9a-f]{4}$/;
const COOKIE_MAX_AGE_MS = 180 * 24 * 3600 * 1000;
const BOT = /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram/i;

/** Returns whether a request is from a crawler. Crawlers get only stable versions and are not counted. */
export const isBot = (request: Request): boolean => BOT.test(request.get('user-agent') ?? '');

/**
 * Returns the key that assigns a visitor to a canary bucket; null for crawlers and on a first visit, which get stable
 * versions. There are only 65,536 keys, so many visitors share one and it does not identify a person.
 */
export const visitorKey = (request: Request): string | null => {
  // Without decoding, because a key in another form is malformed.
  const key = parseCookie(request.headers.cookie ?? '', { decode: (value) => value })[COOKIE];
  return key && KEY.test(key) && !isBot(request) ? key : null;
};

/**
 * Returns the version of the shell that failed to start in this browser, as the start monitor has stored it; null without
 * one. The value is only compared with the version of the canary.
 */
export const failedShell = (request: Request): string | null =>
  parseCookie(request.headers.cookie ?? '')[FAILED_SHELL_COOKIE] ?? null;

/** Sets the cookie with the key of the visitor's network, for the next page. */
export const setVisitorKey = (response: Response, key: string, secure: boolean): void => {
  response.cookie(COOKIE, key, {
    httpOnly: true,
    maxAge: COOKIE_MAX_AGE_MS,
    path: '/',
    sameSite: 'lax',
    secure,
  });
};

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;
/** The parameters of a form that chooses a language and a currency, with the cookie of each. */
const CHOICES = [
  ['choose-language', 'language', isLanguage],
  ['choose-currency', 'currency', isCurrency],
] as const;

/**
 * Stores the language and currency that a form without JavaScript has chosen, and redirects to the same page without the
 * parameters. Returns whether it redirected.
 */
export const handleLocaleChoice = (url: URL, response: Response, secure: boolean): boolean => {
  if (!CHOICES.some(([parameter]) => url.searchParams.has(parameter))) return false;
  const page = new URL(url);
  for (const [parameter, cookie, isValid] of CHOICES) {
    const value = page.searchParams.get(parameter);
    page.searchParams.delete(parameter);
    // The script of the page changes these cookies as well, so they are not `httpOnly`.
    if (isValid(value))
      response.cookie(cookie, value, { maxAge: ONE_YEAR_MS, path: '/', sameSite: 'lax', secure });
    // `?lang=` would take precedence over the choice.
    if (cookie === 'language') page.searchParams.delete('lang');
  }
  response.setHeader('Cache-Control', 'private, no-store');
  response.redirect(303, page.pathname + page.search);
  return true;
};

/**
 * Returns the language and currency of a visitor: their choice, otherwise the default of their country (spec section 4).
 * `?lang=` selects a language for one page.
 */
export const visitorLocale = (request: Request, country: string | null): Locale => {
  const requested = request.query.lang;
  const { language: chosen, currency } = parseCookie(request.headers.cookie ?? '');
  return {
    language: [requested, chosen].find(isLanguage) ?? languageOf(country),
    currency: isCurrency(currency) ? currency : currencyOf(country),
    country,
  };
};
