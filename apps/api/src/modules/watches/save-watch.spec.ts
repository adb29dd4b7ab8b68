import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallOutput } from '@meridian/contracts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import {
  colorFields,
  fieldsOf,
  formOf,
  type FormValue,
  somePicture,
  someReferences,
  watchFields,
} from '../../testing/watch-form.ts';
import type { StoredWatch } from '../catalogue/stored.ts';
import { Types } from 'mongoose';

type Watch = CallOutput<'POST /api/watches'>['watch'];
type Fields = Record<string, FormValue | undefined>;

let shop: TestApi;
let admin: string;
let references: { brand: string; watchType: string };
beforeAll(async () => {
  shop = await startTestApi();
  admin = await shop.tokenOf('admin');
  references = await someReferences(shop, admin);
});
afterAll(() => shop.stop());

const add = (fields: Fields) => shop.api('POST /api/watches', { token: admin, body: formOf(fields) });
const make = async (more: Fields = {}): Promise<Watch> =>
  (await add(await watchFields(references, more))).body.watch;
const save = (watch: Watch, more: Fields) =>
  shop.api('PUT /api/watches/:id', {
    token: admin,
    params: { id: watch._id },
    body: formOf({ ...fieldsOf(watch), ...more }),
  });
const onDisk = (path: string): Promise<boolean> =>
  access(join(shop.dataFolder, 'media/originals', path)).then(
    () => true,
    () => false,
  );

test('a watch is added with its pictures and is in the catalogue at once', async () => {
  const answer = await add(await watchFields(references, { nameEN: 'Aurelia  Diver 40', gender: 'Женский' }));
  expect(answer.status).toBe(201);
  const { watch } = answer.body;
  expect(watch).toMatchObject({
    name: watch.nameEN,
    slug: 'aurelia-diver-40',
    gender: 'female',
    weight: 80.5,
    revision: 1,
  });
  expect(watch.brand?._id).toBe(references.brand);
  expect(watch.collection).toBeNull();
  const [image = ''] = watch.colors[0]?.images ?? [];
  expect(await onDisk(image)).toBe(true);
  const found = await shop.api('GET /api/watches', { query: { q: 'aurelia diver' } });
  expect(found.body.watches.map(({ _id }) => _id)).toEqual([watch._id]);
  expect((await shop.api('GET /api/watches')).body.watches[0]?._id).toBe(watch._id);
});

test('every field that is missing is named, in the caller’s language', async () => {
  const { error } = await shop.api('POST /api/watches', {
    token: admin,
    body: formOf({ nameEN: 'Lonely', price: { kzt: 'x' }, colors: [{ colorNameEN: 'Black' }] }),
    headers: { 'accept-language': 'ru' },
  });
  expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
  expect(Object.keys(error.fields ?? {})).toEqual(
    expect.arrayContaining([
      'nameRU',
      'price.kzt',
      'price.rub',
      'brand',
      'sizes',
      'gender',
      'colors.0.sku',
      'colors.0.details',
    ]),
  );
  expect(error.fields?.['nameRU']).toBe('Заполните это поле.');
});

test.each<[string, Fields, string]>([
  ['a brand that does not exist', { brand: '0'.repeat(24) }, 'brand'],
  ['a malformed brand', { brand: '{"$gt":""}' }, 'brand'],
  ['a colour without a picture', { colors: [colorFields('Black')] }, 'colors.0.images'],
  [
    'a picture of somebody else',
    { colors: [colorFields('Black', { images: ['../secrets.json'] })] },
    'colors.0.images.0',
  ],
  [
    'a stock row of an unknown colour',
    { stock: [{ colorNameEN: 'Red', colorNameRU: 'К', size: '40', quantity: '1' }] },
    'stock.0.colorNameEN',
  ],
  [
    'a stock row of an unknown size',
    { stock: [{ colorNameEN: 'Black', colorNameRU: 'Ч', size: '99', quantity: '1' }] },
    'stock.0.size',
  ],
  [
    'half a stock row',
    { stock: [{ colorNameEN: 'Black', size: '40', quantity: '1' }] },
    'stock.0.colorNameRU',
  ],
  [
    'a negative quantity',
    { stock: [{ colorNameEN: 'Black', colorNameRU: 'Ч', size: '40', quantity: '-1' }] },
    'stock.0.quantity',
  ],
  ['the same size twice', { sizes: ['40', '40'] }, 'sizes.1'],
  ['an unknown flag', { flags: ['best'] }, 'flags.0'],
  ['a script as a link', { wbLink: 'javascript:alert(1)' }, 'wbLink'],
])('%s is refused', async (_, more, field) => {
  const { error } = await add(await watchFields(references, more));
  expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
  expect(Object.keys(error.fields ?? {})).toContain(field);
});

test('two watches cannot have one address', async () => {
  const watch = await make();
  const other = await make();
  expect(
    (await add(await watchFields(references, { nameEN: watch.nameEN.toUpperCase() }))).error,
  ).toMatchObject({ statusCode: 409, code: 'duplicate' });
  expect((await save(other, { nameEN: watch.nameEN })).error.code).toBe('duplicate');
});

test('a save keeps what stays, takes what comes and deletes what goes', async () => {
  const watch = await make({
    colors: [colorFields('Black', { images: [await somePicture('#000000'), await somePicture('#111111')] })],
  });
  const [first = '', second = ''] = watch.colors[0]?.images ?? [];
  const { watch: saved } = (
    await save(watch, {
      nameRU: 'Новое имя',
      colors: [
        colorFields('Black', { images: [await somePicture('#ff0000'), second] }),
        colorFields('Silver', { images: [await somePicture('#cccccc')] }),
      ],
      deletedImages: JSON.stringify([first, '../../secrets.json']),
    })
  ).body;
  expect(saved).toMatchObject({ nameRU: 'Новое имя', revision: 2 });
  expect(saved.colors[0]?.images).toHaveLength(2);
  expect(saved.colors[0]?.images[1]).toBe(second);
  expect(saved.colors[1]?.images).toHaveLength(1);
  expect(await onDisk(first)).toBe(false);
  expect(await onDisk(second)).toBe(true);
  expect(await onDisk('../../secrets.json')).toBe(true);
});

test('a picture that another watch shows, too, is not deleted', async () => {
  const watch = await make();
  const [image = ''] = watch.colors[0]?.images ?? [];
  const other = await make();
  await shop.connection
    .collection<StoredWatch>('watches')
    .updateOne({ _id: new Types.ObjectId(other._id) }, { $push: { 'colors.0.images': image } });
  await shop.api('DELETE /api/watches/:id', { token: admin, params: { id: watch._id } });
  expect(await onDisk(image)).toBe(true);
});

test('a refused save leaves nothing behind', async () => {
  const watch = await make();
  const other = await make();
  const { error } = await save(watch, {
    nameEN: other.nameEN,
    colors: [colorFields('Black', { images: [await somePicture()] })],
  });
  expect(error.code).toBe('duplicate');
  const now = (await shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch;
  expect(now).toEqual(watch);
});

test('a rename of a colour and of a size reaches stock, carts and favourites', async () => {
  const watch = await make();
  const shopper = await shop.tokenOf('user');
  const line = { itemId: watch._id, colorNameEN: 'Black', colorNameRU: 'Black по-русски', size: '40' };
  await shop.api('POST /api/cart/add', { token: shopper, body: line });
  await shop.api('POST /api/favorites/add', { token: shopper, body: line });
  const { watch: saved } = (
    await save(watch, {
      colors: [
        colorFields('Onyx', { originalColorNameEN: 'Black', images: watch.colors[0]?.images ?? [] }),
        colorFields('Black', { images: [await somePicture()] }),
      ],
      sizes: ['41'],
      stock: [{ colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41', quantity: '5', loaded: '5' }],
    })
  ).body;
  expect(saved.stock).toEqual([
    { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41', quantity: 5 },
  ]);
  const carried = { itemId: watch._id, colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41' };
  const { cartData } = (await shop.api('POST /api/cart/get', { token: shopper })).body;
  expect(cartData).toEqual([{ ...carried, quantity: 1 }]);
  const { favoriteData } = (await shop.api('GET /api/favorites/get', { token: shopper })).body;
  expect(favoriteData).toEqual([carried]);
});

test('stock rows follow a rename even under the old name, and go with their colour or size', async () => {
  const watch = await make({
    sizes: ['40', '42'],
    stock: ['40', '42'].map((size) => ({ colorNameEN: 'Black', colorNameRU: 'Ч', size, quantity: '5' })),
  });
  const { watch: saved } = (
    await save(watch, {
      colors: [colorFields('Onyx', { originalColorNameEN: 'Black', images: watch.colors[0]?.images ?? [] })],
      sizes: ['42'],
    })
  ).body;
  expect(saved.stock).toEqual([
    { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '42', quantity: 5 },
  ]);
});

test('a sale made while the form was open stays sold', async () => {
  const watch = await make();
  await shop.connection
    .collection<StoredWatch>('watches')
    .updateOne(
      { _id: new Types.ObjectId(watch._id) },
      { $inc: { 'stock.0.quantity': -2 }, $currentDate: { updatedAt: true } },
    );
  const row = { colorNameEN: 'Black', colorNameRU: 'Ч', size: '40' };
  const same = (await save(watch, { stock: [{ ...row, quantity: '5', loaded: '5' }] })).body.watch;
  expect(same.stock[0]?.quantity).toBe(3);
  const more = (await save(watch, { stock: [{ ...row, quantity: '7', loaded: '5' }] })).body.watch;
  expect(more.stock[0]?.quantity).toBe(5);
  const none = (await save(watch, { stock: [{ ...row, quantity: '0', loaded: '9' }] })).body.watch;
  expect(none.stock[0]?.quantity).toBe(0);
  const set = (await save(watch, { stock: [{ ...row, quantity: '4' }] })).body.watch;
  expect(set.stock[0]?.quantity).toBe(4);
});

test('a form filled in on an older state is told so', async () => {
  const watch = await make();
  await save(watch, { nameRU: 'Раз' });
  expect((await save(watch, { revision: '1' })).error).toMatchObject({ statusCode: 409, code: 'conflict' });
  expect((await save(watch, { revision: '2' })).status).toBe(200);
});

test('a deleted watch is gone, with its pictures', async () => {
  const watch = await make();
  const [image = ''] = watch.colors[0]?.images ?? [];
  expect(
    (await shop.api('DELETE /api/watches/:id', { token: admin, params: { id: watch._id } })).status,
  ).toBe(204);
  expect(await onDisk(image)).toBe(false);
  expect((await shop.api('GET /api/watches/:id', { params: { id: watch._id } })).status).toBe(404);
  expect((await shop.api('GET /api/watches', { query: { ids: watch._id } })).body.total).toBe(0);
  expect(
    (await shop.api('DELETE /api/watches/:id', { token: admin, params: { id: watch._id } })).error.code,
  ).toBe('notFound');
  expect((await save(watch, {})).error.code).toBe('notFound');
});

test('names that reach for a prototype are refused', async () => {
  for (const name of [
    '__proto__[admin]',
    'price[__proto__][kzt]',
    'colors[constructor][prototype]',
    'sizes[99999999]',
  ]) {
    const form = formOf(await watchFields(references));
    form.append(name, '1');
    const { error } = await shop.api('POST /api/watches', { token: admin, body: form });
    expect(error.statusCode).toBe(400);
  }
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
});
