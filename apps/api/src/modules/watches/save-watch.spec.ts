import { Types } from 'mongoose';
import { type Fields, startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';
import { colorFields, formOf, someImage, watchFields } from '../../testing/watch-form.ts';
import type { StoredWatch } from '../catalogue/stored.ts';

let owner: WatchEditor;
beforeAll(async () => {
  owner = await startWatchEditor();
});
afterAll(() => owner.shop.stop());

test('a watch is added with its pictures and is in the catalogue at once', async () => {
  const answer = await owner.add(
    await watchFields(owner.references, { nameEN: 'Aurelia  Diver 40', gender: 'Женский' }),
  );
  expect(answer.status).toBe(201);
  const { watch } = answer.body;
  expect(watch).toMatchObject({
    name: watch.nameEN,
    slug: 'aurelia-diver-40',
    gender: 'female',
    weight: 80.5,
    revision: 1,
  });
  expect(watch.brand?._id).toBe(owner.references.brand);
  expect(watch.collection).toBeNull();
  const [image = ''] = watch.colors[0]?.images ?? [];
  expect(await owner.onDisk(image)).toBe(true);
  const found = await owner.shop.api('GET /api/watches', { query: { q: 'aurelia diver' } });
  expect(found.body.watches.map(({ _id }) => _id)).toEqual([watch._id]);
  expect((await owner.shop.api('GET /api/watches')).body.watches[0]?._id).toBe(watch._id);
});

test('every field that is missing is named, in the caller’s language', async () => {
  const { error } = await owner.shop.api('POST /api/watches', {
    token: owner.admin,
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
  const { error } = await owner.add(await watchFields(owner.references, more));
  expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
  expect(Object.keys(error.fields ?? {})).toContain(field);
});

test('two watches cannot have one address', async () => {
  const watch = await owner.make();
  const other = await owner.make();
  expect(
    (await owner.add(await watchFields(owner.references, { nameEN: watch.nameEN.toUpperCase() }))).error,
  ).toMatchObject({ statusCode: 409, code: 'duplicate' });
  expect((await owner.save(other, { nameEN: watch.nameEN })).error.code).toBe('duplicate');
});

test('a save keeps what stays, takes what comes and deletes what goes', async () => {
  const watch = await owner.make({
    colors: [colorFields('Black', { images: [await someImage('#000000'), await someImage('#111111')] })],
  });
  const [first = '', second = ''] = watch.colors[0]?.images ?? [];
  const { watch: saved } = (
    await owner.save(watch, {
      nameRU: 'Новое имя',
      colors: [
        colorFields('Black', { images: [await someImage('#ff0000'), second] }),
        colorFields('Silver', { images: [await someImage('#cccccc')] }),
      ],
      deletedImages: JSON.stringify([first, '../../secrets.json']),
    })
  ).body;
  expect(saved).toMatchObject({ nameRU: 'Новое имя', revision: 2 });
  expect(saved.colors[0]?.images).toHaveLength(2);
  expect(saved.colors[0]?.images[1]).toBe(second);
  expect(saved.colors[1]?.images).toHaveLength(1);
  expect(await owner.onDisk(first)).toBe(false);
  expect(await owner.onDisk(second)).toBe(true);
  expect(await owner.onDisk('../../secrets.json')).toBe(true);
});

test('a colour that is saved without a word of its pictures keeps them, but for the deleted ones', async () => {
  const watch = await owner.make({
    colors: [colorFields('Black', { images: [await someImage('#000000'), await someImage('#111111')] })],
  });
  const [first = '', second = ''] = watch.colors[0]?.images ?? [];
  const renamed = colorFields('Onyx', { originalColorNameEN: 'Black', images: undefined });
  const saved = (await owner.save(watch, { colors: [renamed], deletedImages: JSON.stringify([first]) })).body
    .watch;
  expect(saved.colors[0]?.images).toEqual([second]);
  const none = await owner.save(saved, {
    colors: [colorFields('Onyx', { images: undefined })],
    deletedImages: JSON.stringify([second]),
  });
  expect([none.status, Object.keys(none.error.fields ?? {})]).toEqual([422, ['colors.0.images']]);
});

test('a picture that another watch shows, too, is not deleted', async () => {
  const watch = await owner.make();
  const [image = ''] = watch.colors[0]?.images ?? [];
  const other = await owner.make();
  await owner.shop.connection
    .collection<StoredWatch>('watches')
    .updateOne({ _id: new Types.ObjectId(other._id) }, { $push: { 'colors.0.images': image } });
  await owner.shop.api('DELETE /api/watches/:id', { token: owner.admin, params: { id: watch._id } });
  expect(await owner.onDisk(image)).toBe(true);
});

test('a refused save leaves nothing behind', async () => {
  const watch = await owner.make();
  const other = await owner.make();
  const { error } = await owner.save(watch, {
    nameEN: other.nameEN,
    colors: [colorFields('Black', { images: [await someImage()] })],
  });
  expect(error.code).toBe('duplicate');
  const now = (await owner.shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch;
  expect(now).toEqual(watch);
});

test('a form filled in on an older state is told so', async () => {
  const watch = await owner.make();
  await owner.save(watch, { nameRU: 'Раз' });
  expect((await owner.save(watch, { revision: '1' })).error).toMatchObject({
    statusCode: 409,
    code: 'conflict',
  });
  expect((await owner.save(watch, { revision: '2' })).status).toBe(200);
});

test('a deleted watch is gone, with its pictures', async () => {
  const watch = await owner.make();
  const [image = ''] = watch.colors[0]?.images ?? [];
  expect(
    (await owner.shop.api('DELETE /api/watches/:id', { token: owner.admin, params: { id: watch._id } }))
      .status,
  ).toBe(204);
  expect(await owner.onDisk(image)).toBe(false);
  expect((await owner.shop.api('GET /api/watches/:id', { params: { id: watch._id } })).status).toBe(404);
  expect((await owner.shop.api('GET /api/watches', { query: { ids: watch._id } })).body.total).toBe(0);
  expect(
    (await owner.shop.api('DELETE /api/watches/:id', { token: owner.admin, params: { id: watch._id } })).error
      .code,
  ).toBe('notFound');
  expect((await owner.save(watch, {})).error.code).toBe('notFound');
});

test('names that reach for a prototype are refused', async () => {
  for (const name of [
    '__proto__[admin]',
    'price[__proto__][kzt]',
    'colors[constructor][prototype]',
    'sizes[99999999]',
  ]) {
    const form = formOf(await watchFields(owner.references));
    form.append(name, '1');
    const { error } = await owner.shop.api('POST /api/watches', { token: owner.admin, body: form });
    expect(error.statusCode).toBe(400);
  }
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
});
