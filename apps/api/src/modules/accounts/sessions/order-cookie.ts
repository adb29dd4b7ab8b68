import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { CONFIG, type Config, isHttps } from '../../../platform/config/config.ts';
import { KeyedDigest } from '../../../platform/security/keyed-digest.ts';
import { safeEqual } from '../../../platform/safe-equal.ts';

const ORDERS_COOKIE = 'orders';
const COOKIE_TTL_MS = 30 * 24 * 3_600_000;
/** Orders of one browser. The oldest one is removed first. */
const MAX_ORDERS = 10;
/** Order id, end in milliseconds since the epoch (base 36), signature. */
const ENTRY = /^([0-9a-f]{24})~([0-9a-z]{1,9})~([\w-]{43})$/;

/** An order to which the cookie gives access. A new key invalidates the entries of the earlier one. */
interface KeyedOrder {
  id: string;
  key: string;
}

const entriesOf = ({ headers }: Pick<Request, 'headers'>): string[] =>
  (parseCookie(headers.cookie ?? '')[ORDERS_COOKIE] ?? '')
    .split('.')
    .filter((entry) => ENTRY.test(entry))
    .slice(0, MAX_ORDERS);

const optionsOf = (config: Config) =>
  ({ httpOnly: true, path: '/', sameSite: 'lax', secure: isHttps(config) }) as const;

export const clearOrderCookie = (response: Response, config: Config): void => {
  response.clearCookie(ORDERS_COOKIE, optionsOf(config));
};

/**
 * The cookie with which a browser reads orders whose key it has shown. It contains one signed entry per order and no key,
 * so that neither the URL nor the cookie reveals the key.
 */
@Injectable()
export class OrderCookie {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly digest: KeyedDigest,
  ) {}

  async grant(order: KeyedOrder, request: Pick<Request, 'headers'>, response: Response): Promise<void> {
    const end = (Date.now() + COOKIE_TTL_MS).toString(36);
    const others = entriesOf(request).filter((entry) => !entry.startsWith(order.id));
    const entries = [`${order.id}~${end}~${await this.sign(order, end)}`, ...others].slice(0, MAX_ORDERS);
    response.cookie(ORDERS_COOKIE, entries.join('.'), {
      ...optionsOf(this.config),
      maxAge: COOKIE_TTL_MS,
    });
  }

  async allows(order: KeyedOrder, request: Pick<Request, 'headers'>): Promise<boolean> {
    const [, , end = '', signature = ''] = ENTRY.exec(this.entryOf(order.id, request) ?? '') ?? [];
    return parseInt(end, 36) > Date.now() && safeEqual(signature, await this.sign(order, end));
  }

  /** Returns the header `Cookie` with the entry of one order only; undefined without such an entry. */
  headerOf(orderId: string, request: Pick<Request, 'headers'>): string | undefined {
    const entry = this.entryOf(orderId, request);
    return entry && `${ORDERS_COOKIE}=${entry}`;
  }

  private entryOf(orderId: string, request: Pick<Request, 'headers'>): string | undefined {
    return entriesOf(request).find((entry) => entry.startsWith(orderId));
  }

  private sign({ id, key }: KeyedOrder, end: string): Promise<string> {
    return this.digest.of('order access', `${id}|${key}|${end}`);
  }
}
