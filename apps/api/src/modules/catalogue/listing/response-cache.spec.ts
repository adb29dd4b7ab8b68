import type { StoredWatch } from '../watches/watch.schema.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { someWatch } from '../../../testing/catalogue-samples.ts';
import { recordChange } from '../../../testing/record-change.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

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

/** The response without headers that differ per request. */
const get = async (query: string, headers: Record<string, string> = {}, method = 'GET') => {
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
])('a repeated request for ?%s returns the same response, and 304 for its ETag', async (query, headers) => {
  const first = await get(query, headers);
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'self'") as string,
  });
  expect(await get(query, headers)).toEqual(first);
  const revalidated = await get(query, { ...headers, 'if-none-match': first.headers['etag'] ?? '' });
  expect(revalidated).toMatchObject({ status: 304, body: '' });
  // Express omits the body of HEAD automatically.
  expect(await get(query, headers, 'HEAD')).toEqual({ ...first, body: '' });
});

test('rejects an invalid query on every request', async () => {
  for (const query of ['limit=0', 'unknown=1', 'cursor=invalid']) {
    const first = await get(query);
    expect(first.status).toBe(400);
    expect(await get(query)).toEqual(first);
  }
});

test('the next request in any process returns a change of another process', async () => {
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

test('the ETag changes only if a watch on the page changes', async () => {
  const before = await get('q=boreal');
  await write(() =>
    shop.connection
      .collection<StoredWatch>('watches')
      .updateOne({ _id: SOLD._id }, { $set: { price: { kzt: 5 } }, $currentDate: { updatedAt: true } }),
  );
  expect((await get('q=boreal')).headers['etag']).toBe(before.headers['etag']);
  const changing = await get('q=aurelia');
  await write(() =>
    shop.connection
      .collection<StoredWatch>('watches')
      .updateOne({ _id: SOLD._id }, { $set: { price: { kzt: 6 } }, $currentDate: { updatedAt: true } }),
  );
  expect((await get('q=aurelia')).headers['etag']).not.toBe(changing.headers['etag']);
});

describe('changes of quantities', () => {
  const read = () => jest.spyOn(shop.app.get(WatchesRepository, { strict: false }), 'findByIds');
  const sell = async (quantity: number): Promise<void> => {
    await shop.connection
      .collection<StoredWatch>('watches')
      .updateOne(
        { _id: SOLD._id },
        { $set: { 'stock.0.quantity': quantity }, $currentDate: { updatedAt: true } },
      );
    await recordChange(shop, [SOLD._id.toHexString()], { quantitiesOnly: true });
  };

  test('keep the responses that do not contain the watch, and update those that do', async () => {
    const { body: before } = await get('q=boreal&facets=1');
    await get('q=aurelia&facets=1');
    for (const quantity of [20, 19]) {
      await sell(quantity);
      const reads = read();
      try {
        expect((await get('q=boreal&facets=1')).body).toBe(before);
        expect(reads).not.toHaveBeenCalled();
        for (const process of [shop, other]) {
          const { watches } = (
            await process.api('GET /api/watches', { query: { q: 'aurelia', facets: '1' } })
          ).body;
          expect(watches[0]?.stock[0]?.quantity).toBe(quantity);
        }
        expect(reads).toHaveBeenCalledTimes(1);
      } finally {
        reads.mockRestore();
      }
    }
  });

  test('a card shows at once in every process that a size is sold out', async () => {
    for (const quantity of [0, 3]) {
      await sell(quantity);
      for (const process of [shop, other]) {
        const { cards } = (await process.api('GET /api/watches', { query: { q: 'aurelia', view: 'card' } }))
          .body;
        expect(cards?.[0]?.colors[0]).toMatchObject({ colorNameEN: 'Black' });
        expect(cards?.[0]?.colors[0]?.soldOut).toEqual(quantity === 0 ? cards?.[0]?.sizes : undefined);
      }
    }
  });

  test('a response that is computed during a change is not cached', async () => {
    const repository = shop.app.get(WatchesRepository, { strict: false });
    const { findByIds } = WatchesRepository.prototype;
    const reads = jest.spyOn(repository, 'findByIds').mockImplementationOnce(async (ids) => {
      const found = await findByIds.call(repository, ids);
      await sell(7);
      return found;
    });
    try {
      await get('q=aurelia&limit=5');
      expect((await get('q=aurelia&limit=5')).body).toContain('"quantity":7');
    } finally {
      reads.mockRestore();
    }
  });

  test('concurrent requests for a response that is not cached share one computation', async () => {
    const reads = read();
    try {
      const bodies = await Promise.all(Array.from({ length: 5 }, () => get('q=comet&limit=7')));
      expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
      expect(reads).toHaveBeenCalledTimes(1);
    } finally {
      reads.mockRestore();
    }
  });
});

describe('a catalogue that is too large for one response in memory', () => {
  const MORE = 300;
  const more = Array.from({ length: MORE }, (_, number) =>
    someWatch({ nameEN: `Watch ${number}`, createdAt: new Date(Date.UTC(2100, 0, 1) + number) }),
  );
  const idsOf = (list: readonly { _id: unknown }[]) => list.map(({ _id }) => String(_id));
  beforeAll(async () => {
    await shop.connection.collection<StoredWatch>('watches').insertMany(more);
    await recordChange(shop, idsOf(more));
  });

  test.each([['br'], ['gzip'], ['identity']])('is streamed whole, newest first (%s)', async (encoding) => {
    const { total = 0 } = (await shop.api('GET /api/watches', { query: { limit: '1' } })).body;
    const { body, headers } = await shop.api('GET /api/watches', {
      headers: { 'accept-encoding': encoding },
    });
    expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(headers.get('content-length')).toBeNull();
    expect(body).not.toHaveProperty('nextCursor');
    expect(idsOf(body.watches).slice(0, MORE)).toEqual(idsOf(more).reverse());
    expect(new Set(idsOf(body.watches)).size).toBe(total);
  });

  test('is not sent again to a client that has it cached, nor for HEAD', async () => {
    const head = await fetch(`${shop.url}/api/watches`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    const cached = { headers: { 'if-none-match': head.headers.get('etag') ?? '' } };
    expect((await shop.request('GET', '/api/watches', cached)).status).toBe(304);
    await recordChange(shop, []);
    expect((await shop.request('GET', '/api/watches', cached)).status).toBe(200);
  });
});
