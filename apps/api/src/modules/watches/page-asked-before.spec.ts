import type { StoredWatch } from '../catalogue/stored.ts';
import { someWatch } from '../../testing/catalogue-samples.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const SOLD = someWatch({ nameEN: 'Aurelia', price: { kzt: 300 } });
const OTHERS = ['Boreal', 'Comet', 'Dune'].map((nameEN) => someWatch({ nameEN, price: { kzt: 100 } }));

let shop: TestApi;
let other: TestApi;
const write = async (change: () => Promise<unknown>): Promise<void> => {
  await change();
  await shop.connection
    .collection<{ _id: string }>('counters')
    .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1, tracked: 1 } }, { upsert: true });
};
beforeAll(async () => {
  shop = await startTestApi();
  await shop.connection.collection<StoredWatch>('watches').insertMany([SOLD, ...OTHERS]);
  await shop.connection
    .collection<{ _id: string }>('counters')
    .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1 } }, { upsert: true });
  other = await startTestApi({ MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await other.close();
  await shop.stop();
});

/** What leaves, less what is of the moment. */
const answer = async (query: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(`${shop.url}/api/watches?${query}`, { method, headers });
  const {
    date,
    'x-request-id': id,
    connection,
    'keep-alive': keepAlive,
    ...rest
  } = Object.fromEntries(response.headers);
  expect([date, connection, keepAlive]).not.toEqual([undefined, undefined, undefined]);
  expect(id).toMatch(/^[\w-]{8,}$/);
  return { status: response.status, headers: rest, body: await response.text() };
};

test.each([
  ['limit=2&facets=1', {}],
  ['limit=2&sort=name', { 'accept-encoding': 'br' }],
  ['limit=2&sort=priceDesc&q=aurelia', { 'accept-encoding': 'gzip, deflate' }],
  ['limit=2&sort=priceAsc&colors=nothing', { 'accept-encoding': 'br;q=0, identity' }],
])('asked again, %s is answered alike, and with 304 to whoever has it', async (query, headers) => {
  const first = await answer(query, headers);
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'self'") as string,
  });
  expect(await answer(query, headers)).toEqual(first);
  const has = await answer(query, { ...headers, 'if-none-match': first.headers['etag'] ?? '' });
  expect(has).toMatchObject({ status: 304, body: '' });
  // Express leaves the body of HEAD away by itself.
  expect(await answer(query, headers, 'HEAD')).toEqual({ ...first, body: '' });
});

test('what is refused is refused again', async () => {
  for (const query of ['limit=0', 'unknown=1', 'cursor=nonsense']) {
    const first = await answer(query);
    expect(first.status).toBe(400);
    expect(await answer(query)).toEqual(first);
  }
});

test('a change that another process has made is seen by the next who asks', async () => {
  const priced = async (from: TestApi): Promise<unknown> => {
    const { watches } = (await (await fetch(`${from.url}/api/watches?q=aurelia`)).json()) as {
      watches: { price: unknown }[];
    };
    return watches[0]?.price;
  };
  for (let kzt = 301; kzt < 311; kzt++) {
    await write(() =>
      shop.connection
        .collection<StoredWatch>('watches')
        .updateOne({ _id: SOLD._id }, { $set: { price: { kzt } }, $currentDate: { updatedAt: true } }),
    );
    expect(await priced(shop)).toEqual({ kzt });
    expect(await priced(other)).toEqual({ kzt });
  }
});

test('the tag changes with what is shown, and only then', async () => {
  const before = await answer('q=boreal');
  await write(() =>
    shop.connection
      .collection<StoredWatch>('watches')
      .updateOne({ _id: SOLD._id }, { $set: { price: { kzt: 5 } }, $currentDate: { updatedAt: true } }),
  );
  expect((await answer('q=boreal')).headers['etag']).toBe(before.headers['etag']);
  const shown = await answer('q=aurelia');
  await write(() =>
    shop.connection
      .collection<StoredWatch>('watches')
      .updateOne({ _id: SOLD._id }, { $set: { price: { kzt: 6 } }, $currentDate: { updatedAt: true } }),
  );
  expect((await answer('q=aurelia')).headers['etag']).not.toBe(shown.headers['etag']);
});
