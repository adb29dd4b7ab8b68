import { startWatchEditor, type WatchEditor } from '../../../testing/watch-editor.ts';
import { formOf, type FormValue, someImage } from '../../../testing/watch-form.ts';

let editor: WatchEditor;
beforeAll(async () => {
  editor = await startWatchEditor();
});
afterAll(() => editor.shop.stop());

let made = 0;
const names = (nameEN: string) => ({ nameEN, nameRU: `${nameEN} по-русски` });
const edited = async (id: string) =>
  (await editor.shop.api('GET /api/brands/:id/page', { token: editor.admin, params: { id } })).body;
const addBrand = async (nameEN = `Brand ${made++}`) => {
  const body = names(nameEN);
  return edited((await editor.shop.api('POST /api/brands', { token: editor.admin, body })).body._id);
};
const rename = async (id: string, nameEN: string) => {
  const body = names(nameEN);
  await editor.shop.api('PUT /api/brands/:id', { token: editor.admin, params: { id }, body });
  return edited(id);
};
const addCollection = async (nameEN: string) => {
  const body = formOf({ ...names(nameEN), image: await someImage() });
  return (await editor.shop.api('POST /api/collections', { token: editor.admin, body })).body;
};
const brandPage = (slug: string, query: Record<string, string> = {}) =>
  editor.shop.api('GET /api/brand-pages/:slug', { params: { slug }, query });
const savePage = (id: string, fields: Record<string, FormValue>, token = editor.admin) =>
  editor.shop.api('PUT /api/brands/:id/page', { token, params: { id }, body: formOf(fields) });
const list = async () => (await editor.shop.api('GET /api/name-pages')).body;

test('the slug of a brand and of a collection follows the English name', async () => {
  const brand = await addBrand('Moon & Co');
  expect(brand.slug).toBe('moon-&-co');
  const watch = await editor.make({ brand: brand._id, collection: (await addCollection('Night Sky'))._id });
  expect([watch.brand?.slug, watch.collection?.slug]).toEqual(['moon-&-co', 'night-sky']);
});

test('two brands with the same slug get different ones, and keep them', async () => {
  const [one, other] = [await addBrand('Two Tides'), await addBrand('Two-Tides')];
  expect([one.slug, other.slug]).toEqual(['two-tides', 'two-tides-2']);
  expect((await rename(other._id, 'TWO-TIDES')).slug).toBe('two-tides-2');
  expect((await rename(one._id, 'One Tide')).slug).toBe('one-tide');
  expect((await rename(other._id, 'Two-Tides')).slug).toBe('two-tides-2');
});

test('concurrent additions get different slugs', async () => {
  const brands = await Promise.all(['Race a', 'Race  a', 'Race-a'].map(addBrand));
  expect(new Set(brands.map(({ slug }) => slug)).size).toBe(3);
});

test('a page has the names, the text, the image and the watches of a brand', async () => {
  const brand = await addBrand('Kestrel, Ltd');
  const watches = [await editor.make({ brand: brand._id }), await editor.make({ brand: brand._id })];
  await savePage(brand._id, { textEN: 'One.\n\nTwo.', textRU: 'Раз.' });
  const { page, ...rest } = (await brandPage('kestrel,-ltd')).body;
  expect(page).toEqual({
    slug: 'kestrel,-ltd',
    ...names('Kestrel, Ltd'),
    textEN: 'One.\n\nTwo.',
    textRU: 'Раз.',
    image: '',
  });
  expect(rest).toMatchObject({ total: 2, nextCursor: null });
  expect(rest.watches.map(({ _id }) => _id).sort()).toEqual(watches.map(({ _id }) => _id).sort());
  expect(rest.watches[0]).not.toHaveProperty('descriptionEN');
  const asCards = (await brandPage('kestrel,-ltd', { view: 'card' })).body;
  expect(asCards.watches).toEqual([]);
  expect(asCards.cards?.map(({ id }) => id)).toEqual(rest.watches.map(({ _id }) => _id));
});

test('lists the watches page by page in the chosen order', async () => {
  const brand = await addBrand('Sorted');
  for (const kzt of ['300', '100', '200'])
    await editor.make({ brand: brand._id, price: { kzt, rub: '1', usd: '1' } });
  const query = { sort: 'priceAsc', currency: 'kzt', limit: '2' };
  const first = (await brandPage('sorted', query)).body;
  expect(first.watches.map(({ price }) => price.kzt)).toEqual([100, 200]);
  const second = (await brandPage('sorted', { ...query, cursor: first.nextCursor ?? '' })).body;
  expect(second.watches.map(({ price }) => price.kzt)).toEqual([300]);
  expect(second.nextCursor).toBeNull();
});

test.each([
  ['an unknown sort order', { sort: 'worst' }],
  ['an unknown currency', { currency: 'eur' }],
  ['a malformed cursor', { cursor: 'x' }],
  ['an unknown parameter', { brands: 'Other' }],
])('responds with 400 to %s', async (_, query) => {
  const brand = await addBrand();
  await editor.make({ brand: brand._id });
  expect((await brandPage(brand.slug, query)).error.statusCode).toBe(400);
});

test('a brand has a page only while it has watches', async () => {
  const brand = await addBrand('Comes and goes');
  const find = () => brandPage('comes-and-goes');
  expect((await find()).error.code).toBe('notFound');
  const watch = await editor.make({ brand: brand._id });
  expect((await find()).body.total).toBe(1);
  expect((await list()).brands).toContainEqual({
    slug: 'comes-and-goes',
    ...names('Comes and goes'),
    image: watch.colors[0]?.images[0],
    count: 1,
  });
  await editor.shop.api('DELETE /api/watches/:id', { token: editor.admin, params: { id: watch._id } });
  expect((await find()).error.code).toBe('notFound');
  expect((await list()).brands.map(({ slug }) => slug)).not.toContain('comes-and-goes');
  for (const slug of ['no-such-brand', '__proto__', 'constructor', '%00'])
    expect((await brandPage(slug)).error.code).toBe('notFound');
});

test('a former slug and another letter case find the page with its present slug', async () => {
  const brand = await addBrand('Old Name');
  await editor.make({ brand: brand._id });
  await rename(brand._id, 'Newer Name');
  await rename(brand._id, 'Newest Name');
  for (const slug of ['old-name', 'newer-name', 'NEWEST-Name'])
    expect((await brandPage(slug)).body.page.slug).toBe('newest-name');
  const successor = await addBrand('Old Name');
  await editor.make({ brand: successor._id });
  expect((await brandPage('old-name')).body.page.slug).toBe('old-name');
});

test('a collection has a page with its image', async () => {
  const collection = await addCollection('Low Tide');
  await editor.make({ collection: collection._id });
  const params = { slug: 'low-tide' };
  const { body } = await editor.shop.api('GET /api/collection-pages/:slug', { params });
  expect(body).toMatchObject({ page: { ...names('Low Tide'), image: collection.image }, total: 1 });
  expect((await brandPage('low-tide')).error.code).toBe('notFound');
  expect((await list()).collections).toContainEqual(
    expect.objectContaining({ slug: 'low-tide', image: collection.image, count: 1 }),
  );
});

test('lists brands by their English name', async () => {
  for (const name of ['Zeta', 'alpha', 'Émile']) {
    const brand = await addBrand(name);
    await editor.make({ brand: brand._id });
  }
  const listed = (await list()).brands.map(({ nameEN }) => nameEN);
  expect(listed.filter((name) => ['Zeta', 'alpha', 'Émile'].includes(name))).toEqual([
    'alpha',
    'Émile',
    'Zeta',
  ]);
});

test('an image is stored, replaced and removed, and goes with its brand', async () => {
  const brand = await addBrand();
  const first = (await savePage(brand._id, { image: await someImage() })).body;
  expect(await editor.onDisk(first.image)).toBe(true);
  expect((await savePage(brand._id, { textEN: 'Text' })).body.image).toBe(first.image);
  const second = (await savePage(brand._id, { image: await someImage('#ffffff') })).body;
  expect(await editor.onDisk(first.image)).toBe(false);
  expect((await savePage(brand._id, { image: '' })).body.image).toBe('');
  expect(await editor.onDisk(second.image)).toBe(false);
  const third = (await savePage(brand._id, { image: await someImage() })).body;
  await editor.shop.api('DELETE /api/brands/:id', { token: editor.admin, params: { id: brand._id } });
  expect(await editor.onDisk(third.image)).toBe(false);
});

test.each<[string, Record<string, FormValue>, string]>([
  ['a text that is too long', { textRU: 'я'.repeat(5001) }, 'textRU'],
  ['the path of another image', { image: 'watches/other.webp' }, 'image'],
])('rejects %s and changes nothing', async (_, fields, field) => {
  const brand = await addBrand();
  await savePage(brand._id, { textEN: 'Before' });
  const { error } = await savePage(brand._id, fields);
  expect([error.statusCode, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  expect(await edited(brand._id)).toMatchObject({ textEN: 'Before', textRU: '', image: '' });
});

test('a collection keeps an image', async () => {
  const params = { id: (await addCollection('With image'))._id };
  const body = formOf({ textEN: 'Text', image: '' });
  const { error } = await editor.shop.api('PUT /api/collections/:id/page', {
    token: editor.admin,
    params,
    body,
  });
  expect(error.code).toBe('validation');
});

test('only the staff edits a page, and the log has the change', async () => {
  const brand = await addBrand('Logged');
  const user = await editor.shop.tokenOf('user');
  expect((await savePage(brand._id, { textEN: 'No' }, user)).error.code).toBe('forbidden');
  await savePage(brand._id, { textEN: 'Yes' });
  await savePage(brand._id, { textEN: 'Yes' });
  const query = { subject: brand._id };
  const { entries } = (await editor.shop.api('GET /api/activity', { token: editor.admin, query })).body;
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'textEN', of: null, before: null, after: 'Yes' }],
    [],
  ]);
  expect((await savePage('0'.repeat(24), {})).error.code).toBe('notFound');
});

test('a rename keeps the text and the image', async () => {
  const brand = await addBrand('Before');
  await editor.make({ brand: brand._id });
  const saved = (await savePage(brand._id, { textEN: 'Kept', image: await someImage() })).body;
  await rename(brand._id, 'After');
  expect((await brandPage('before')).body.page).toMatchObject({
    slug: 'after',
    textEN: 'Kept',
    image: saved.image,
  });
});
