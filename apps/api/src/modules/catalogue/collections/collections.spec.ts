import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { testApi } from '../../../testing/test-api.ts';
import {
  formOf,
  type FormValue,
  someImage,
  someReferences,
  watchFields,
} from '../../../testing/watch-form.ts';

const shop = testApi();
let admin: string;
let category: string;
beforeAll(async () => {
  admin = await shop.tokenOf('admin');
  category = (
    await shop.api('POST /api/categories', { token: admin, body: { nameEN: 'Dress', nameRU: 'Костюмные' } })
  ).body._id;
});

const add = async (nameEN: string, more: Record<string, FormValue | undefined> = {}) =>
  shop.api('POST /api/collections', {
    token: admin,
    body: formOf({ nameEN, nameRU: 'Коллекция', image: await someImage(), ...more }),
  });
const change = (id: string, fields: Record<string, FormValue | undefined>) =>
  shop.api('PUT /api/collections/:id', {
    token: admin,
    params: { id },
    body: formOf({ nameRU: 'Новое', ...fields }),
  });
const onDisk = (path: string): Promise<boolean> =>
  access(join(shop.dataFolder, 'media/originals', path)).then(
    () => true,
    () => false,
  );

test('returns a collection with its image and its categories', async () => {
  const added = await add('Tide', { flags: JSON.stringify([category]) });
  expect(added.status).toBe(201);
  expect(added.body.flags).toEqual([{ _id: category, nameEN: 'Dress' }]);
  expect(await onDisk(added.body.image)).toBe(true);
  const { body } = await shop.api('GET /api/collections/:id', { params: { id: added.body._id } });
  expect(body).toEqual(added.body);
  expect((await shop.api('GET /api/collections')).body).toContainEqual(added.body);
});

test.each<[string, Record<string, FormValue | undefined>, string]>([
  ['without an image', { image: undefined }, 'image'],
  ['with a path instead of an image', { image: 'collections/other.webp' }, 'image'],
  ['with an unknown category', { flags: JSON.stringify(['0'.repeat(24)]) }, 'flags'],
  ['with flags that are not JSON', { flags: '[' }, 'flags'],
  ['with a blank name', { nameRU: '  ' }, 'nameRU'],
])('rejects a collection %s', async (_, more, field) => {
  const { error } = await add(`Rejected ${Math.random()}`, more);
  expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
  expect(Object.keys(error.fields ?? {})).toEqual([field]);
});

test('rejects a second collection with the same name, ignoring case', async () => {
  await add('Atlas');
  expect((await add('ATLAS')).error).toMatchObject({ statusCode: 409, code: 'duplicate' });
});

test('a save without an upload leaves the image as it is, an upload replaces it', async () => {
  const { _id, image } = (await add('Boreal')).body;
  const renamed = (await change(_id, { nameEN: 'Boreal II' })).body;
  expect(renamed).toMatchObject({ nameEN: 'Boreal II', nameRU: 'Новое', image });
  expect((await change(_id, { nameEN: 'Boreal II', image })).body.image).toBe(image);
  const replaced = (await change(_id, { nameEN: 'Boreal II', image: await someImage('#ffffff') })).body;
  expect(replaced.image).not.toBe(image);
  expect(await onDisk(image)).toBe(false);
  expect((await change('0'.repeat(24), { nameEN: 'Missing' })).error.code).toBe('notFound');
});

test('watches show a renamed collection at once, and lose a deleted one', async () => {
  const { _id, image } = (await add('Meridian')).body;
  const references = await someReferences(shop, admin);
  const fields = await watchFields(references, { collection: _id });
  const { watch } = (await shop.api('POST /api/watches', { token: admin, body: formOf(fields) })).body;
  expect(watch.collection).toMatchObject({ name: 'Meridian', nameEN: 'Meridian' });
  await change(_id, { nameEN: 'Meridian North' });
  const page = (await shop.api('GET /api/watches', { query: { collections: 'meridian north', facets: '1' } }))
    .body;
  expect(page.watches[0]?.collection?.name).toBe('Meridian North');
  expect(page.facets?.collections).toEqual([{ value: 'Meridian North', count: 1, nameRU: 'Новое' }]);
  expect((await shop.api('DELETE /api/collections/:id', { token: admin, params: { id: _id } })).status).toBe(
    204,
  );
  expect(
    (await shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch.collection,
  ).toBeNull();
  expect((await shop.api('GET /api/watches', { query: { collections: 'Meridian North' } })).body.total).toBe(
    0,
  );
  expect(await onDisk(image)).toBe(false);
});

test('a collection that only drafts use is listed for staff only', async () => {
  const { _id } = (await add('Coming')).body;
  const fields = await watchFields(await someReferences(shop, admin), { collection: _id, status: 'draft' });
  await shop.api('POST /api/watches', { token: admin, body: formOf(fields) });
  const ids = async (input = {}) =>
    (await shop.api('GET /api/collections', input)).body.map((each) => each._id);
  expect(await ids()).not.toContain(_id);
  expect(await ids({ token: admin })).toContain(_id);
});
