import { randomUUID } from 'node:crypto';
import type { CallOutput, OrderInput, Watch, WatchPage } from '@meridian/contracts';
import { ask } from '../measure/exchange.ts';
import type { LoadRequest } from '../measure/measured.ts';
import { catalogueQueries } from './catalogue-queries.ts';

/** How a scenario is put under load: all that so many connections can do, or a fixed rate. */
export type Load = { connections: number } | { rate: number };

export interface Scenario {
  name: string;
  /** Different requests, in the order in which a connection sends them. */
  requests: LoadRequest[];
  loads: Load[];
}

/** More than any cache of answers holds, so that none flatters. */
const QUERIES = 2000;
const WATCHES = 2000;
const PAGE = 100;
const SHOPPERS = 64;
/** Pieces in stock from which on a line serves for orders. */
const ENOUGH = 8;
const FULL = [{ connections: 1 }, { connections: 16 }, { connections: 64 }];
const JSON_BODY = { 'content-type': 'application/json' };
/** What browsers accept. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const get = (path: string, headers?: Record<string, string>): LoadRequest => ({
  method: 'GET',
  path,
  ...(headers ? { headers } : {}),
});
const post = (path: string, body: unknown, headers: Record<string, string> = {}): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...JSON_BODY, ...headers },
  body: JSON.stringify(body),
});

const watchesInStock = async (origin: string): Promise<Watch[]> => {
  const watches: Watch[] = [];
  let cursor = '';
  do {
    const page = await ask<WatchPage>(
      origin,
      get(
        `/api/watches?availability=inStock&limit=${PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      ),
    );
    watches.push(...page.watches);
    cursor = page.nextCursor ?? '';
  } while (cursor && watches.length < WATCHES);
  return watches;
};

const tokens = (origin: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: SHOPPERS }, async (_, index) => {
      const email = `shopper-${index}-${randomUUID()}@example.test`;
      const body = { name: 'Anna', surname: 'Petrova', email, password: 'a-long-password-1' };
      return (await ask<CallOutput<'POST /api/user/register'>>(origin, post('/api/user/register', body)))
        .token;
    }),
  );

const cartRequests = (watches: readonly Watch[], shoppers: readonly string[]): LoadRequest[] =>
  watches.slice(0, 20).flatMap((watch) =>
    shoppers.flatMap((token) => {
      const line = watch.stock[0];
      if (!line) return [];
      const { colorNameEN, colorNameRU, size } = line;
      const body = { itemId: watch._id, colorNameEN, colorNameRU, size, quantity: 1 };
      return post('/api/cart/add', body, { authorization: `Bearer ${token}` });
    }),
  );

const orderRequests = (watches: readonly Watch[]): LoadRequest[] =>
  watches.flatMap((watch) => {
    const line = watch.stock.find(({ quantity }) => quantity >= ENOUGH);
    if (!line || !watch.price.kzt) return [];
    const order: OrderInput = {
      items: [{ itemId: watch._id, colorName: line.colorNameEN, size: line.size, quantity: 1 }],
      amount: watch.price.kzt,
      currency: 'kzt',
      name: 'Анна',
      surname: 'Петрова',
      patronymic: null,
      phone: '+7 701 123 45 67',
      additionalPhone: '',
      country: 'Казахстан',
      zipCode: '050000',
      city: 'Алматы',
      address: 'Абая 1',
    };
    return post('/api/orders/place-order', order);
  });

/** What is measured, made from what a shop's catalogue really holds. */
export const scenarios = async (origin: string): Promise<Scenario[]> => {
  const { facets } = await ask<WatchPage>(origin, get('/api/watches?facets=1&limit=1'));
  if (!facets) throw new Error('the catalogue came without facets');
  const queries = catalogueQueries(facets, QUERIES);
  const watches = await watchesInStock(origin);
  const pages = queries.map((query) => `/api/watches?${query}`);
  return [
    {
      name: 'catalogue page, facets',
      requests: pages.map((path) => get(path)),
      loads: [...FULL, { rate: 200 }],
    },
    {
      name: 'catalogue page, brotli',
      requests: pages.map((path) => get(path, BROWSER)),
      loads: [{ connections: 16 }, { rate: 200 }],
    },
    {
      name: 'product by slug',
      requests: watches.map(({ slug }) => get(`/api/watches/${slug}`)),
      loads: FULL,
    },
    { name: 'cart add', requests: cartRequests(watches, await tokens(origin)), loads: FULL.slice(0, 2) },
    { name: 'place order', requests: orderRequests(watches), loads: FULL.slice(0, 2) },
    { name: 'HTML: home, warm', requests: [get('/', BROWSER)], loads: FULL.slice(0, 2) },
    {
      name: 'HTML: products, all different',
      requests: watches.map(({ slug }) => get(`/products/${slug}`, BROWSER)),
      loads: FULL.slice(0, 2),
    },
    {
      name: 'HTML: products, 20 popular',
      requests: watches.slice(0, 20).map(({ slug }) => get(`/products/${slug}`, BROWSER)),
      loads: FULL.slice(1, 2),
    },
  ];
};
