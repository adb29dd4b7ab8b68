import type { Request, Response } from 'express';
import { cookieOf } from './cookies.ts';

const COOKIE = 'visitor';
const KEY = /^[0-9a-f]{4}$/;
const HALF_A_YEAR_MS = 180 * 24 * 3600 * 1000;
const BOT = /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram/i;

/** Whether a request comes from a crawler, which gets stable versions only and is not counted. */
export const isBot = (request: Request): boolean => BOT.test(request.get('user-agent') ?? '');

/**
 * What places a visitor inside or outside the shares of canaries; null for bots and on a first visit, who get what is
 * stable. There are only 65,536 keys: many visitors have the same one, so it tells nobody from anybody.
 */
export const visitorKey = (request: Request): string | null => {
  const key = cookieOf(request, COOKIE);
  return key && KEY.test(key) && !isBot(request) ? key : null;
};

/** Gives a visitor who has no key the key of their network, for the next page. */
export const giveVisitorKey = (response: Response, key: string, secure: boolean): void => {
  response.cookie(COOKIE, key, {
    httpOnly: true,
    maxAge: HALF_A_YEAR_MS,
    path: '/',
    sameSite: 'lax',
    secure,
  });
};
