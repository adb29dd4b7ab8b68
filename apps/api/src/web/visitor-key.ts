import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookieOf } from './cookies.ts';

const COOKIE = 'visitor';
const KEY = /^[0-9a-f]{4}$/;
const HALF_A_YEAR_MS = 180 * 24 * 3600 * 1000;
const BOT = /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram/i;

/**
 * What places a visitor inside or outside the shares of canaries; null for bots and on a first visit, who get what is
 * stable. There are only 65,536 keys: many visitors have the same one, so it tells nobody from anybody.
 */
export const visitorKey = (request: Request): string | null => {
  const key = cookieOf(request, COOKIE);
  return key && KEY.test(key) && !BOT.test(request.get('user-agent') ?? '') ? key : null;
};

/** Gives a visitor who has none a key for the next page. */
export const giveVisitorKey = (request: Request, response: Response, secure: boolean): void => {
  if (visitorKey(request) !== null || BOT.test(request.get('user-agent') ?? '')) return;
  response.cookie(COOKIE, randomBytes(2).toString('hex'), {
    httpOnly: true,
    maxAge: HALF_A_YEAR_MS,
    path: '/',
    sameSite: 'lax',
    secure,
  });
};
