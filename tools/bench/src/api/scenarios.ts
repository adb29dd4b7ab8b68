import { randomUUID } from 'node:crypto';
import type { EndpointOutput, ListedWatch, OrderInput, WatchPage } from '@meridian/contracts';
import { requestJson } from '../measure/http-request.ts';
import type { LoadRequest } from '../measure/load-result.ts';
import { byPopularity, catalogueQueries } from './catalogue-queries.ts';
import { CACHED_PAGE_SCENARIOS, pageScenarios } from './page-scenarios.ts';
import { BROWSER_HEADERS, type Load, type Scenario } from './scenario.ts';

/** Number of pages in the popularity scenario, and number of requests for them. */
const POPULAR_PAGES = 4000;
const POPULAR_REQUESTS = 20_000;
/** Distinct pages per load: more than one load requests. */
const DISTINCT_PAGES = 12_000;
/** Distinct pages of the scenarios whose responses are all cached after the warm-up. */
const CACHED_PAGES = 100;
/** Orders per second during a load. */
const ORDER_RATE = 5;
const MAX_WATCHES = 2000;
const PAGE_SIZE = 100;
const SHOPPER_COUNT = 64;
/** Pieces that a variant needs in stock to be ordered. */
const MIN_ORDER_STOCK = 8;
const ALL_CONNECTIONS = [{ connections: 1 }, { connections: 16 }, { connections: 64 }];
const JSON_BODY = { 'content-type': 'application/json' };

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

const watchesInStock = async (origin: string): Promise<ListedWatch[]> => {
  const watches: ListedWatch[] = [];
  let cursor = '';
  do {
    const page = await requestJson<WatchPage>(
      origin,
      get(
        `/api/watches?availability=inStock&limit=${PAGE_SIZE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      ),
    );
    watches.push(...page.watches);
    cursor = page.nextCursor ?? '';
  } while (cursor && watches.length < MAX_WATCHES);
  return watches;
};

const tokens = (origin: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: SHOPPER_COUNT }, async (_, index) => {
      const email = `shopper-${index}-${randomUUID()}@example.test`;
      const body = { name: 'Anna', surname: 'Petrova', email, password: 'a-long-password-1' };
      return (
        await requestJson<EndpointOutput<'POST /api/user/register'>>(origin, post('/api/user/register', body))
      ).token;
    }),
  );

const cartRequests = (watches: readonly ListedWatch[], shoppers: readonly string[]): LoadRequest[] =>
  watches.slice(0, 20).flatMap((watch) =>
    shoppers.flatMap((token) => {
      const line = watch.stock[0];
      if (!line) return [];
      const { colorNameEN, colorNameRU, size } = line;
      const body = { itemId: watch._id, colorNameEN, colorNameRU, size, quantity: 1 };
      return post('/api/cart/add', body, { authorization: `Bearer ${token}` });
    }),
  );

const orderRequests = (watches: readonly ListedWatch[]): LoadRequest[] =>
  watches.flatMap((watch) => {
    const line = watch.stock.find(({ quantity }) => quantity >= MIN_ORDER_STOCK);
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

/** Returns all scenarios for the catalogue of a running shop. */
export const scenarios = async (origin: string): Promise<Scenario[]> => {
  const { facets } = await requestJson<WatchPage>(origin, get('/api/watches?facets=1&limit=1'));
  if (!facets) throw new Error('GET /api/watches?facets=1 returned no facets');
  const distinctPages = catalogueQueries(facets, POPULAR_PAGES + 6 * DISTINCT_PAGES).map(
    (query) => `/api/watches?${query}`,
  );
  const popular = byPopularity(distinctPages.slice(0, POPULAR_PAGES), POPULAR_REQUESTS);
  const distinct = distinctPages.slice(POPULAR_PAGES);
  const plain = distinct.slice(0, 4 * DISTINCT_PAGES);
  const brotli = distinct.slice(4 * DISTINCT_PAGES);
  const watches = await watchesInStock(origin);
  const mixed: Load[] = [{ connections: 16 }, { rate: 200 }];
  const orders = orderRequests(watches);
  const cached: Scenario = {
    name: 'catalogue page, cached',
    requests: distinctPages.slice(0, CACHED_PAGES).map((path) => get(path, BROWSER_HEADERS)),
    loads: ALL_CONNECTIONS.slice(1),
  };
  const pages = pageScenarios(watches, facets);
  return [
    {
      name: 'catalogue page, by popularity',
      requests: popular.map((path) => get(path)),
      loads: [...ALL_CONNECTIONS, { rate: 200 }],
    },
    {
      name: 'catalogue page, by popularity, brotli',
      requests: popular.map((path) => get(path, BROWSER_HEADERS)),
      loads: mixed,
    },
    {
      name: 'catalogue page, distinct',
      requests: plain.map((path) => get(path)),
      loads: [...ALL_CONNECTIONS, { rate: 200 }],
      once: true,
    },
    {
      name: 'catalogue page, distinct, brotli',
      requests: brotli.map((path) => get(path, BROWSER_HEADERS)),
      loads: mixed,
      once: true,
    },
    cached,
    {
      name: 'product by slug',
      requests: watches.map(({ slug }) => get(`/api/watches/${slug}`)),
      loads: ALL_CONNECTIONS,
    },
    {
      name: 'cart add',
      requests: cartRequests(watches, await tokens(origin)),
      loads: ALL_CONNECTIONS.slice(0, 2),
    },
    { name: 'place order', requests: orders, loads: ALL_CONNECTIONS.slice(0, 2) },
    ...pages,
    ...[cached, ...pages.filter(({ name }) => CACHED_PAGE_SCENARIOS.has(name))].map((scenario) => ({
      ...scenario,
      name: `${scenario.name}, ${ORDER_RATE} orders/s`,
      meanwhile: { requests: orders, rate: ORDER_RATE },
    })),
  ];
};
