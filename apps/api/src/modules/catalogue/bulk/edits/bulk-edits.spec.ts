import { BULK_UNDO_MS, type BulkEditInput } from '@meridian/contracts';
import { Types } from 'mongoose';
import { storedWatch, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { recordChange } from '../../../../testing/record-change.ts';
import { formOf, someImage } from '../../../../testing/watch-form.ts';
import { type TestInput, testApi } from '../../../../testing/test-api.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import { BulkTiming } from './bulk-timing.ts';

const shop = testApi();
let token: string;
beforeAll(async () => {
  token = await shop.tokenOf('admin');
});
beforeEach(async () => {
  const watches = shop.connection.collection('watches');
  const ids = await watches.distinct('_id');
  await watches.deleteMany({});
  await recordChange(
    shop,
    ids.map((id) => String(id)),
    { deletions: true },
  );
  await shop.connection.collection('bulkedits').deleteMany({});
});

const store = async (...changes: Partial<StoredWatch>[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const change of changes) ids.push(await storeWatch(shop, change));
  await recordChange(shop, ids);
  return ids;
};
const edit = (body: Partial<BulkEditInput>, input: TestInput = {}) =>
  shop.api('POST /api/watches/bulk', { token, body: { dryRun: false, ...body }, ...input });
const undo = (id: string | null) =>
  shop.api('POST /api/watches/bulk/:id/undo', { token, params: { id: id ?? '' } });
const priceOf = async (id: string) => (await storedWatch(shop, id))?.price;
const PRICE = { kzt: 500_000, rub: 98_500, usd: 1_000 };
const RAISED = { kzt: 550_000, rub: 108_350, usd: 1_100 };
const RAISE = { price: { percent: 10, rounding: '10' } } as const;

test('a dry run shows old and new values, counts and refusals, and changes nothing', async () => {
  const ids = await store({ nameEN: 'Tide' }, { nameEN: 'Cheap', price: { kzt: 4 } }, { flags: ['hits'] });
  const { body } = await edit({ watches: { ids }, change: RAISE, dryRun: true });
  expect(body).toMatchObject({ id: null, selected: 3, changed: 2, refused: 1, undoUntil: null });
  expect(body.rows[0]).toMatchObject({
    id: ids[0],
    nameEN: 'Tide',
    changes: [
      { field: 'price.kzt', before: 500_000, after: 550_000 },
      { field: 'price.rub', before: 98_500, after: 108_350 },
      { field: 'price.usd', before: 1_000, after: 1_100 },
    ],
  });
  expect(body.refusals).toEqual([
    { id: ids[1], nameEN: 'Cheap', nameRU: expect.any(String), reason: 'price' },
  ]);
  expect(await priceOf(ids[0] ?? '')).toEqual(PRICE);
  expect(await shop.connection.collection('bulkedits').countDocuments()).toBe(0);
});

test('changes status, flags and collection of all watches of a filter, and records each one', async () => {
  const nameEN = `Coast ${Math.random()}`;
  const collection = await shop.api('POST /api/collections', {
    token,
    body: formOf({ nameEN, nameRU: 'Берег', image: await someImage() }),
  });
  const [men = '', women = '', draft = '', incomplete = ''] = await store(
    { flags: ['main', 'gifts'] },
    { gender: 'female' },
    {
      ...{ brand: new Types.ObjectId(), watchType: new Types.ObjectId() },
      ...{ status: 'draft', publishAt: new Date('2100-01-01') },
    },
    { status: 'draft', weight: 0, price: { kzt: 5 } },
  );
  const { body } = await edit({
    watches: { query: { gender: 'male' } },
    change: {
      status: 'live',
      addFlags: ['hits', 'gifts'],
      removeFlags: ['main'],
      collection: collection.body._id,
      hsCode: '9102 11 000 0',
      originCountry: 'CH',
    },
  });
  expect(body).toMatchObject({ selected: 3, changed: 2, refused: 1 });
  expect(body.refusals).toEqual([
    expect.objectContaining({
      ...{ id: incomplete, reason: 'incomplete', missing: ['price', 'weight', 'brand', 'watchType'] },
    }),
  ]);
  expect((await storedWatch(shop, incomplete))?.status).toBe('draft');
  expect(await storedWatch(shop, men)).toMatchObject({
    flags: ['gifts', 'hits'],
    collection: new Types.ObjectId(collection.body._id),
    ...{ hsCode: '9102110000', originCountry: 'CH' },
    revision: 2,
  });
  expect(await storedWatch(shop, draft)).toMatchObject({ status: 'live', publishAt: null });
  expect((await storedWatch(shop, women))?.revision).toBe(1);
  const listed = await shop.api('GET /api/watches', { query: { collections: nameEN } });
  expect(listed.body.total).toBe(2);
  const log = await shop.api('GET /api/activity', { token, query: { subject: draft } });
  expect(log.body.entries[0]).toMatchObject({
    action: 'changed',
    source: 'panel',
    changes: [
      { field: 'watchStatus', before: 'draft', after: 'live' },
      { field: 'publishAt', after: null },
      { field: 'hsCode', before: '', after: '9102110000' },
      { field: 'originCountry', before: '', after: 'CH' },
      { field: 'collection', before: null, after: { en: nameEN, ru: 'Берег' } },
      { field: 'flags', before: '', after: 'hits, gifts' },
    ],
  });
});

test('an undo restores the watches that nobody has changed since, and says how many', async () => {
  const [one = '', two = '', three = ''] = await store({}, {}, {});
  const { id } = (await edit({ watches: { ids: [one, two, three] }, change: RAISE })).body;
  const sold = { $inc: { 'stock.0.quantity': -1 } };
  await shop.connection.collection('watches').updateOne({ _id: new Types.ObjectId(one) }, sold);
  await shop.api('PATCH /api/watches/:id', {
    token,
    params: { id: two },
    body: { revision: 2, price: { kzt: 1 } },
  });
  const { edits } = (await shop.api('GET /api/watches/bulk/recent', { token })).body;
  expect(edits).toMatchObject([{ id, stage: 'applied', changed: 3 }]);
  expect((await undo(id)).body).toEqual({ restored: 2, kept: 1 });
  expect(await priceOf(one)).toEqual(PRICE);
  expect((await storedWatch(shop, one))?.stock[0]?.quantity).toBe(9);
  expect(await priceOf(two)).toEqual({ ...RAISED, kzt: 1 });
  expect(await priceOf(three)).toEqual(PRICE);
  expect((await undo(id)).body).toEqual({ restored: 2, kept: 1 });
  expect((await shop.api('GET /api/watches/bulk/recent', { token })).body.edits).toEqual([]);
  const log = await shop.api('GET /api/activity', { token, query: { subject: three } });
  expect(log.body.entries).toHaveLength(2);
  expect(log.body.entries[0]?.changes[0]).toMatchObject({ before: 550_000, after: 500_000 });
});

test('an undo is refused after 10 minutes, and of an unknown edit', async () => {
  const ids = await store({});
  const { id, undoUntil } = (await edit({ watches: { ids }, change: RAISE })).body;
  expect(Date.parse(undoUntil ?? '') - Date.now()).toBeGreaterThan(BULK_UNDO_MS - 60_000);
  await shop.connection.collection('bulkedits').updateOne({}, { $set: { undoUntil: new Date(0) } });
  expect((await undo(id)).error).toMatchObject({ statusCode: 410, code: 'undoExpired' });
  expect(await priceOf(ids[0] ?? '')).toEqual(RAISED);
  expect((await undo('0'.repeat(24))).status).toBe(404);
});

test('a repeated request with the same key changes the watches once', async () => {
  const ids = await store({}, {});
  const input = { headers: { 'idempotency-key': 'once' } };
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => edit({ watches: { ids }, change: RAISE }, input)),
  );
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  for (const id of ids) expect(await priceOf(id)).toEqual(RAISED);
  const other = await edit({ watches: { ids }, change: { status: 'draft' } }, input);
  expect(other.error).toMatchObject({ statusCode: 422, code: 'idempotencyMismatch' });
});

test('a watch that changes after the plan stays and is reported', async () => {
  const [changed = '', free = ''] = await store({}, {});
  jest.spyOn(shop.app.get(BulkTiming, { strict: false }), 'reached').mockImplementationOnce(async () => {
    const body = { revision: 1, price: { usd: 5 } };
    await shop.api('PATCH /api/watches/:id', { token, params: { id: changed }, body });
  });
  const { body } = await edit({ watches: { ids: [changed, free] }, change: RAISE });
  expect(body).toMatchObject({ changed: 1, refused: 1, rows: [{ id: free }] });
  expect(body.refusals).toMatchObject([{ id: changed, reason: 'changed' }]);
  expect(await priceOf(changed)).toEqual({ ...PRICE, usd: 5 });
  expect((await undo(body.id)).body).toEqual({ restored: 1, kept: 0 });
});

test.each([
  ['no change', {}, 'change'],
  ['an unknown status', { status: 'sold' }, 'change.status'],
  ['an unknown flag', { addFlags: ['best'] }, 'change.addFlags.0'],
  ['an unknown collection', { collection: '0'.repeat(24) }, 'change.collection'],
  ['a percentage below −99', { price: { percent: -100, rounding: 'none' } }, 'change.price'],
  ['an HS code of 4 digits', { hsCode: '9102' }, 'change.hsCode'],
  ['an unknown rounding', { price: { percent: 1, rounding: '7' } }, 'change.price'],
])('rejects %s and changes nothing', async (_, change, field) => {
  const ids = await store({});
  const { error } = await edit({ watches: { ids }, change: change as never });
  expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
  expect(Object.keys(error.fields ?? {}).every((name) => name.startsWith(field))).toBe(true);
  expect((await storedWatch(shop, ids[0] ?? ''))?.revision).toBe(1);
});

test('rejects more than 1,000 watches of a filter', async () => {
  const watches = Array.from({ length: 1001 }, () => ({ _id: new Types.ObjectId() }));
  const [model = ''] = await store({ flags: ['exclusive'] });
  const sample = await storedWatch(shop, model);
  await shop.connection
    .collection('watches')
    .insertMany(watches.map(({ _id }) => ({ ...sample, _id, slug: _id.toHexString() })));
  await recordChange(
    shop,
    watches.map(({ _id }) => _id.toHexString()),
  );
  const { error } = await edit({
    watches: { query: { flags: 'exclusive' } },
    change: { status: 'archived' },
  });
  expect(error).toMatchObject({
    statusCode: 422,
    code: 'tooManyWatches',
    details: { max: 1000, count: 1002 },
  });
});

test('responds 401 and 403 without a session and to a shopper', async () => {
  const body = { watches: { ids: ['0'.repeat(24)] }, change: { status: 'draft' as const } };
  expect((await shop.api('POST /api/watches/bulk', { body: { ...body, dryRun: true } })).status).toBe(401);
  expect((await edit(body, { token: await shop.tokenOf('user') })).status).toBe(403);
});
