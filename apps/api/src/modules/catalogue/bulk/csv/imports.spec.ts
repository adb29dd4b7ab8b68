import { Types } from 'mongoose';
import { someLookup, someWatch } from '../../../../testing/catalogue-samples.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { type FileRow, Importer } from '../../../../testing/watch-file.ts';
import { fieldsOf, formOf } from '../../../../testing/watch-form.ts';
import { storedWatch, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { type BulkFailpoint, BulkTiming } from '../edits/bulk-timing.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';

let shop: TestApi;
let importer: Importer;
let brand: Types.ObjectId;
let watchType: Types.ObjectId;

beforeAll(async () => {
  shop = await startTestApi();
  importer = new Importer(shop, await shop.tokenOf('admin'));
  timing().batchSize = 2;
  const [aBrand, aType] = [someLookup('Nordhaven'), someLookup('Diver')];
  [brand, watchType] = [aBrand._id, aType._id];
  await shop.connection.collection('brands').insertOne(aBrand);
  await shop.connection.collection('watchtypes').insertOne(aType);
  await publish();
});
afterAll(() => shop.stop());
afterEach(() => {
  timing().reached = () => Promise.resolve();
});

/** Publishes watches that a test has written directly to the database. */
const publish = () =>
  shop.connection
    .collection<{ _id: string }>('counters')
    .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1 } }, { upsert: true });
const timing = () => shop.app.get(BulkTiming, { strict: false });
/** Runs `work` when an import reaches a step for the first time. */
const at = (expected: BulkFailpoint, work: () => Promise<unknown>): void => {
  let done = false;
  timing().reached = async (step) => {
    if (step !== expected || done) return;
    done = true;
    await work();
  };
};
const store = async (): Promise<string> => {
  const id = await storeWatch(shop, { brand, watchType, flags: ['hits'] });
  await publish();
  return id;
};
const stored = async (id: string): Promise<StoredWatch> => (await storedWatch(shop, id)) ?? someWatch();
const stockOf = async (id: string): Promise<number[]> =>
  (await stored(id)).stock.map(({ quantity }) => quantity);
const shown = async (id: string) => (await shop.api('GET /api/watches/:id', { params: { id } })).body.watch;
const black = (id: string, stock: number): FileRow => ({ id, colorNameEN: 'Black', size: '40', stock });

const aBrand = async (nameEN: string) => {
  const { admin: token } = importer;
  const { _id } = (await shop.api('POST /api/brands', { token, body: { nameEN, nameRU: 'Марка' } })).body;
  return { token, brandId: _id };
};

test('changes only the fields of the changed cells', async () => {
  const id = await store();
  const before = await stored(id);
  const { _id, done, total, state } = await importer.import([
    { ...black(id, 4), priceUSD: 1234.5, nameEN: `New ${id}`, flags: 'main|gifts', descriptionEN: '$nameEN' },
    { id, colorNameEN: 'Deep Blue', colorNameRU: 'Синий', size: '44', stock: 1, materialRU: 'Золото' },
  ]);
  expect({ done, total, state }).toEqual({ done: 1, total: 1, state: 'applied' });
  const after = await stored(id);
  const anId = expect.any(String) as string;
  const [blackColor, blue] = before.colors;
  expect(after).toEqual({
    ...before,
    nameEN: `New ${id}`,
    slug: `new-${id}`,
    formerSlugs: [{ slug: before.slug, until: expect.any(Date) as Date }],
    // The database does not interpret texts as expressions.
    descriptionEN: '$nameEN',
    price: { ...before.price, usd: 1234.5 },
    bulkEdit: _id,
    flags: ['main', 'gifts'],
    sizes: ['40', '42', '44'],
    // Colours and stock entries of earlier versions get ids.
    colors: [
      { ...blackColor, id: anId },
      { ...blue, id: anId, colorNameRU: 'Синий', details: { ...blue?.details, materialRU: 'Золото' } },
    ],
    stock: [
      { ...before.stock[0], id: anId, quantity: 4 },
      { ...before.stock[1], id: anId },
      { ...before.stock[2], id: anId, colorNameRU: 'Синий' },
      { ...before.stock[3], id: anId, colorNameRU: 'Синий' },
      { id: anId, colorNameEN: 'Deep Blue', colorNameRU: 'Синий', size: '44', quantity: 1 },
    ],
    revision: before.revision + 1,
    updatedAt: expect.any(Date) as Date,
    work: [],
  });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await shown(id)).toMatchObject({
    nameEN: `New ${id}`,
    price: { usd: 1234.5 },
    revision: after.revision,
  });
  const entries = (await shop.api('GET /api/activity', { token: importer.admin, query: { subject: id } }))
    .body.entries;
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ action: 'changed', source: 'import', by: { name: 'Test admin' } });
  expect(entries[0]?.changes).toContainEqual({ field: 'price.usd', of: null, before: 1000, after: 1234.5 });
});

test('a new Russian name of a colour also changes in carts', async () => {
  const id = await store();
  const token = await shop.tokenOf('user');
  const line = { itemId: id, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
  await shop.api('POST /api/cart/add', { token, body: line });
  await importer.import([{ id, colorNameEN: 'Black', colorNameRU: 'Угольный' }]);
  const { cartData } = (await shop.api('POST /api/cart/get', { token })).body;
  expect(cartData[0]).toMatchObject({ colorNameEN: 'Black', colorNameRU: 'Угольный' });
});

test('adds a watch with existing images, and the catalogue returns it at once', async () => {
  const row = await importer.newWatch('Brand new');
  const { counts } = await importer.import([row]);
  expect(counts).toEqual({ error: 0, create: 1, update: 0, unchanged: 0 });
  const watch = await shown('brand-new');
  expect(watch).toMatchObject({
    gender: 'female',
    price: { kzt: 1 },
    brand: { nameEN: 'Nordhaven' },
    revision: 1,
    colors: [{ images: [row.images] }],
  });
  const found = (await shop.api('GET /api/watches', { query: { q: 'brand new' } })).body.watches;
  expect(found.map(({ nameEN }) => nameEN)).toEqual(['Brand new']);
  // A second import of the same watch changes nothing.
  expect((await importer.planned(await importer.export())).plan.counts).toMatchObject({
    create: 0,
    update: 0,
    error: 0,
  });
});

test('sales between preview, import and undo stay sold, and no more pieces leave than are on hand', async () => {
  const id = await store();
  const sell = (first: number, second: number) =>
    shop.connection
      .collection('watches')
      .updateOne(
        { _id: new Types.ObjectId(id) },
        { $inc: { 'stock.0.quantity': -first, 'stock.1.quantity': -second } },
      );
  const { plan } = await importer.planned([
    black(id, 15),
    { ...black(id, 2), size: '42' },
    { ...black(id, 5), size: '44' },
  ]);
  await sell(1, 0);
  at('stage started', () => sell(2, 1));
  await importer.apply(plan._id);
  await importer.ended(plan._id);
  expect(await stockOf(id)).toEqual([12, 1, 10, 10, 5]);
  await sell(9, 0);
  expect((await importer.undo(plan._id)).body).toEqual({ restored: 0, kept: 1 });
  expect(await stockOf(id)).toEqual([3, 1, 10, 10, 5]);
});

test('leaves out watches that were changed after the preview, and reports each with its row', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, store));
  const [saved = '', deleted = '', branded = '', renamed = '', kept = ''] = ids;
  const { token, brandId } = await aBrand('Gone');
  const { plan } = await importer.planned([
    { id: saved, priceKZT: 777 },
    { id: deleted, priceKZT: 777 },
    { id: branded, brand: 'Gone' },
    { id: renamed, nameEN: 'Taken' },
    { id: kept, priceKZT: 777 },
    await importer.newWatch('Taken too'),
  ]);
  const form = formOf({ ...fieldsOf(await shown(saved)), nameRU: 'Иначе' });
  await shop.api('PUT /api/watches/:id', { token, params: { id: saved }, body: form });
  await shop.api('DELETE /api/watches/:id', { token, params: { id: deleted } });
  await shop.api('DELETE /api/brands/:id', { token, params: { id: brandId } });
  for (const slug of ['taken', 'taken-too']) await storeWatch(shop, { nameEN: slug, slug });
  expect((await importer.apply(plan._id)).status).toBe(200);
  const { state, refused, refusals } = await importer.ended(plan._id);
  expect([state, refused, refusals.map(({ row }) => row)]).toEqual(['applied', 5, [2, 3, 4, 5, 7]]);
  expect(refusals[0]).toEqual({ row: 2, nameEN: `Tide ${saved}`, nameRU: expect.any(String) as string });
  expect(await stored(saved)).toMatchObject({ nameRU: 'Иначе', price: { kzt: 500_000 } });
  expect(await storedWatch(shop, deleted)).toBeNull();
  expect((await stored(branded)).brand).toEqual(brand);
  expect((await stored(renamed)).slug).not.toBe('taken');
  expect((await stored(kept)).price.kzt).toBe(777);
  // The undo does not count the watches that were left out.
  expect((await importer.undo(plan._id)).body).toEqual({ restored: 1, kept: 0 });
});

test('an undo restores what nobody has changed since, and makes new watches drafts', async () => {
  const [one, two] = [await store(), await store()];
  const before = await stored(one);
  const { _id, undoUntil } = await importer.import([
    {
      ...black(one, 4),
      nameEN: 'Renamed',
      priceKZT: 777,
      category: '-',
      seoTitleEN: 'Title',
      status: 'archived',
    },
    { id: two, priceKZT: 777 },
    await importer.newWatch('Undone'),
  ]);
  expect(Date.parse(undoUntil ?? '')).toBeGreaterThan(Date.now());
  const recent = (await shop.api('GET /api/watches/bulk/recent', { token: importer.admin })).body.edits;
  expect(recent).toContainEqual(expect.objectContaining({ id: _id, stage: 'applied', file: 'watches.csv' }));
  const { status } = await shop.api('PATCH /api/watches/:id', {
    token: importer.admin,
    params: { id: two },
    body: { revision: 2, price: { usd: 5 } },
  });
  expect(status).toBe(200);
  expect((await importer.undo(_id)).body).toEqual({ restored: 2, kept: 1 });
  expect((await importer.undo(_id)).body).toEqual({ restored: 2, kept: 1 });
  expect(await importer.read(_id)).toMatchObject({ state: 'undone', kept: 1, undoUntil: null });
  expect(await stored(one)).toEqual({
    ...before,
    ...{ status: 'live', seoTitleEN: '', bulkEdit: `${_id}:undo`, work: [] },
    // The address of the time between import and undo still leads to the watch.
    formerSlugs: [{ slug: 'renamed', until: expect.any(Date) as Date }],
    revision: before.revision + 2,
    updatedAt: expect.any(Date) as Date,
  });
  expect((await stored(two)).price).toMatchObject({ kzt: 777, usd: 5 });
  const added = await shop.connection.collection<StoredWatch>('watches').findOne({ slug: 'undone' });
  expect(added).toMatchObject({ status: 'draft', publishAt: null, stock: [{ quantity: 3 }] });
  const query = { subject: added?._id.toHexString() ?? '' };
  const log = (await shop.api('GET /api/activity', { token: importer.admin, query })).body.entries;
  expect(log).toMatchObject([
    {
      action: 'changed',
      source: 'panel',
      changes: [{ field: 'watchStatus', before: 'live', after: 'draft' }],
    },
    { action: 'added', source: 'import' },
  ]);
});

test('reports its progress, and a repeated request starts it once', async () => {
  const ids = [await store(), await store(), await store()];
  const { plan } = await importer.planned(ids.map((id) => ({ id, priceKZT: 777 })));
  let seen: unknown;
  at('batch recorded', async () => {
    seen = await importer.read(plan._id);
  });
  const responses = await Promise.all([importer.apply(plan._id), importer.apply(plan._id)]);
  expect(responses.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'applying'],
    [200, 'applying'],
  ]);
  expect(await importer.ended(plan._id)).toMatchObject({ state: 'applied', done: 3, total: 3, refused: 0 });
  expect(seen).toMatchObject({ state: 'applying', done: 2, total: 3, undoUntil: null });
  expect((await importer.apply(plan._id)).body.state).toBe('applied');
  expect(await Promise.all(ids.map(stored))).toMatchObject(
    ids.map(() => ({ price: { kzt: 777 }, revision: 2 })),
  );
});

test('does not apply a plan with errors, and an edit of the list is no import', async () => {
  const { plan } = await importer.planned([
    { id: await store(), priceKZT: 777 },
    { id: await store(), priceKZT: 'free' },
  ]);
  expect((await importer.apply(plan._id)).error).toMatchObject({ statusCode: 422, code: 'validation' });
  expect((await importer.read(plan._id)).state).toBe('planned');
  expect((await importer.undo(plan._id)).status).toBe(409);
  const edit = await shop.api('POST /api/watches/bulk', {
    token: importer.admin,
    body: { watches: { ids: [await store()] }, change: { status: 'draft' }, dryRun: false },
  });
  const params = { id: edit.body.id ?? '' };
  expect((await shop.api('GET /api/watches/imports/:id', { token: importer.admin, params })).status).toBe(
    404,
  );
});
