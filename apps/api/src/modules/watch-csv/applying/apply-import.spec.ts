import { Types } from 'mongoose';
import { someLookup, someWatch } from '../../../testing/catalogue-samples.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { type FileRow, Importer } from '../../../testing/watch-file.ts';
import { fieldsOf, formOf, someImage } from '../../../testing/watch-form.ts';
import { storedWatch, storeWatch } from '../../../testing/watch-on-sale.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import { IMPORT_TIMING, type ImportStep, ImportSteps, type ImportTiming } from './import-steps.ts';

let shop: TestApi;
let owner: Importer;
let brand: Types.ObjectId;
let watchType: Types.ObjectId;

beforeAll(async () => {
  shop = await startTestApi();
  owner = new Importer(shop, await shop.tokenOf('admin'));
  Object.assign(shop.app.get<ImportTiming>(IMPORT_TIMING, { strict: false }), { batchSize: 2 });
  const [aBrand, aType] = [someLookup('Nordhaven'), someLookup('Diver')];
  [brand, watchType] = [aBrand._id, aType._id];
  await shop.connection.collection('brands').insertOne(aBrand);
  await shop.connection.collection('watchtypes').insertOne(aType);
  await publish();
});
afterAll(() => shop.stop());
afterEach(() => {
  steps().reached = () => Promise.resolve();
});

/** Publishes watches that a test has written directly to the database. */
const publish = () =>
  shop.connection
    .collection<{ _id: string }>('counters')
    .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1 } }, { upsert: true });
const steps = () => shop.app.get(ImportSteps, { strict: false });
/** Runs `work` when an import reaches a step for the first time. */
const at = (expected: ImportStep, work: () => Promise<unknown>): void => {
  let done = false;
  steps().reached = async (step) => {
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

test('changes only the fields of the changed cells', async () => {
  const id = await store();
  const before = await stored(id);
  const { done, total, state } = await owner.import([
    { ...black(id, 4), priceUSD: 1234.5, nameEN: `New ${id}`, flags: 'main|gifts' },
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
    price: { ...before.price, usd: 1234.5 },
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
    activity: [],
  });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await shown(id)).toMatchObject({
    nameEN: `New ${id}`,
    price: { usd: 1234.5 },
    revision: after.revision,
  });
  const entries = (await shop.api('GET /api/activity', { token: owner.admin, query: { subject: id } })).body
    .entries;
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ action: 'changed', source: 'import', by: { name: 'Test admin' } });
  expect(entries[0]?.changes).toContainEqual({ field: 'price.usd', of: null, before: 1000, after: 1234.5 });
});

test('a new Russian name of a colour also changes in carts', async () => {
  const id = await store();
  const token = await shop.tokenOf('user');
  const line = { itemId: id, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
  await shop.api('POST /api/cart/add', { token, body: line });
  await owner.import([{ id, colorNameEN: 'Black', colorNameRU: 'Угольный' }]);
  const { cartData } = (await shop.api('POST /api/cart/get', { token })).body;
  expect(cartData[0]).toMatchObject({ colorNameEN: 'Black', colorNameRU: 'Угольный' });
});

test('adds a watch with existing images, and the catalogue returns it at once', async () => {
  const form = formOf({ nameEN: 'Pictured', nameRU: 'С картинкой' });
  form.append('image', new Blob([new Uint8Array(await someImage())]), 'a.jpg');
  const { image } = (await shop.api('POST /api/collections', { token: owner.admin, body: form })).body;
  const exported = await owner.export();
  const [head = ''] = exported.split('\n');
  const row: FileRow = {
    nameEN: 'Brand new',
    nameRU: 'Новинка',
    descriptionEN: 'New.',
    descriptionRU: 'Новые.',
  };
  for (const column of head.split(',')) if (/(EN|RU)$/.test(column)) row[column as keyof FileRow] ??= 'x';
  const { counts } = await owner.import([
    {
      ...row,
      id: '',
      brand: 'Nordhaven',
      watchType: 'Diver',
      gender: 'female',
      priceKZT: 1,
      priceRUB: 2,
      priceUSD: 3,
      weight: 70,
      colorNameEN: 'Black',
      colorHex: '#101010',
      sku: 'B-1',
      images: image,
      size: '36',
      stock: 3,
    },
  ]);
  expect(counts).toEqual({ error: 0, create: 1, update: 0, unchanged: 0 });
  const watch = await shown('brand-new');
  expect(watch).toMatchObject({
    gender: 'female',
    price: { kzt: 1 },
    brand: { nameEN: 'Nordhaven' },
    revision: 1,
  });
  expect(watch.colors[0]?.images).toEqual([image]);
  const found = (await shop.api('GET /api/watches', { query: { q: 'brand new' } })).body.watches;
  expect(found.map(({ nameEN }) => nameEN)).toEqual(['Brand new']);
  // A second import of the same watch changes nothing.
  expect((await owner.planned(await owner.export())).plan.counts).toMatchObject({
    create: 0,
    update: 0,
    error: 0,
  });
});

test('keeps sales made between plan and import and during the import', async () => {
  const id = await store();
  const { plan } = await owner.planned([black(id, 15)]);
  const sell = () =>
    shop.connection
      .collection('watches')
      .updateOne({ _id: new Types.ObjectId(id) }, { $inc: { 'stock.0.quantity': -3 } });
  await sell();
  at('locked', sell);
  await owner.apply(plan._id);
  await owner.ended(plan._id);
  expect(await stockOf(id)).toEqual([9, 10, 10, 10]);
});

test('rejects the whole import if a watch has changed since the plan, and names the watch', async () => {
  const [one, two, three] = [await store(), await store(), await store()];
  const { plan } = await owner.planned([one, two, three].map((id) => ({ id, priceKZT: 777 })));
  const watch = await shown(three);
  const saved = await shop.api('PUT /api/watches/:id', {
    token: owner.admin,
    params: { id: three },
    body: formOf({ ...fieldsOf(watch), nameRU: 'Иначе' }),
  });
  expect(saved.status).toBe(200);
  const { error } = await owner.apply(plan._id);
  expect(error).toMatchObject({ statusCode: 409, code: 'conflict', details: { watches: [watch.nameEN] } });
  expect(await owner.read(plan._id)).toMatchObject({ state: 'refused', conflicts: [watch.nameEN] });
  for (const id of [one, two, three]) {
    expect((await stored(id)).price.kzt).toBe(500_000);
    expect(await stored(id)).not.toHaveProperty('importing');
  }
  expect((await owner.apply(plan._id)).status).toBe(409);
});

test.each(['the watch was deleted', 'its brand was deleted', 'its new name was taken'])(
  'rejects a plan after %s',
  async (how) => {
    const id = await store();
    const token = owner.admin;
    const { _id } = (
      await shop.api('POST /api/brands', { token, body: { nameEN: `Brand ${id}`, nameRU: 'Марка' } })
    ).body;
    const { plan } = await owner.planned([{ id, nameEN: `Taken ${id}`, brand: `Brand ${id}` }]);
    if (how.startsWith('the watch')) await shop.api('DELETE /api/watches/:id', { token, params: { id } });
    if (how.startsWith('its brand')) await shop.api('DELETE /api/brands/:id', { token, params: { id: _id } });
    if (how.startsWith('its new')) await storeWatch(shop, { nameEN: `Taken ${id}`, slug: `taken-${id}` });
    expect((await owner.apply(plan._id)).error.details).toEqual({ watches: [`Taken ${id}`] });
  },
);

test('a watch gets the next free slug if its name is taken while the import is writing', async () => {
  const ids = [await store(), await store(), await store(), await store()];
  const { plan } = await owner.planned([
    ...ids.slice(0, 2).map((id) => ({ ...black(id, 4), priceKZT: 777 })),
    { id: ids[2], nameEN: 'Late' },
    { ...black(ids[3] ?? '', 4), nameEN: 'Later' },
  ]);
  at('batch written', async () => {
    for (const slug of ['late', 'late-2', 'later']) await storeWatch(shop, { nameEN: slug, slug });
  });
  expect((await owner.apply(plan._id)).status).toBe(200);
  expect(await owner.ended(plan._id)).toMatchObject({ state: 'applied', done: 4, conflicts: [] });
  expect(await Promise.all(ids.map(stored))).toMatchObject([
    { price: { kzt: 777 } },
    { price: { kzt: 777 } },
    { nameEN: 'Late', slug: 'late-3' },
    { nameEN: 'Later', slug: 'later-2', stock: [{ quantity: 4 }, {}, {}, {}] },
  ]);
  expect(await shown('late-3')).toMatchObject({ _id: ids[2], nameEN: 'Late' });
});

test('a running import rejects a second import, and saves and deletions of its watches', async () => {
  const [id, other] = [await store(), await store()];
  const { plan } = await owner.planned([{ id, priceKZT: 777 }]);
  const { plan: second } = await owner.planned([{ id: other, priceKZT: 777 }]);
  const watch = await shown(id);
  let saved: number | undefined;
  let deleted: number | undefined;
  let another: string | undefined;
  at('locked', async () => {
    const params = { id };
    const body = formOf({ ...fieldsOf(watch), nameRU: 'Иначе' });
    saved = (await shop.api('PUT /api/watches/:id', { token: owner.admin, params, body })).status;
    deleted = (await shop.api('DELETE /api/watches/:id', { token: owner.admin, params })).status;
    another = (await owner.apply(second._id)).error.code;
  });
  await owner.apply(plan._id);
  await owner.ended(plan._id);
  expect({ saved, deleted, another }).toEqual({ saved: 409, deleted: 409, another: 'importRunning' });
  expect((await stored(id)).price.kzt).toBe(777);
  expect((await owner.apply(plan._id)).status).toBe(409);
  expect((await owner.apply(second._id)).status).toBe(200);
  await owner.ended(second._id);
});

test('reports the number of written watches as progress', async () => {
  const ids = [await store(), await store(), await store()];
  const { plan } = await owner.planned(ids.map((id) => ({ id, priceKZT: 777 })));
  let seen: unknown;
  let count = 0;
  steps().reached = async (step) => {
    if (step === 'batch written' && ++count === 2) seen = await owner.read(plan._id);
  };
  await owner.apply(plan._id);
  expect(await owner.ended(plan._id)).toMatchObject({ state: 'applied', done: 3, total: 3 });
  expect(seen).toMatchObject({ state: 'applying', done: 2, total: 3 });
  await waitFor(async () => (await stored(ids[0] ?? '')).importing === undefined);
});

test('the request returns before a large import is locked, and the import reports its conflicts', async () => {
  const timing = shop.app.get<ImportTiming>(IMPORT_TIMING, { strict: false });
  const { lockTimeoutMs } = timing;
  const [one, two] = [await store(), await store()];
  const { plan } = await owner.planned([one, two].map((id) => ({ id, priceKZT: 777 })));
  const name = (await stored(one)).nameEN;
  await shop.connection
    .collection('watches')
    .updateOne({ _id: new Types.ObjectId(one) }, { $inc: { revision: 1 } });
  let respond: () => void = () => undefined;
  const responded = new Promise<void>((resolve) => (respond = resolve));
  at('batch locked', () => responded);
  timing.lockTimeoutMs = 10;
  const response = await owner.apply(plan._id);
  timing.lockTimeoutMs = lockTimeoutMs;
  expect(response.body.state).toBe('applying');
  respond();
  expect(await owner.ended(plan._id)).toMatchObject({ state: 'refused', conflicts: [name] });
  expect((await stored(two)).price.kzt).toBe(500_000);
});
