import { testApi } from '../../../testing/test-api.ts';
import { formOf, someReferences, watchFields } from '../../../testing/watch-form.ts';
import { LOOKUP_KINDS } from './lookup.schema.ts';

const shop = testApi();
let admin: string;
beforeAll(async () => {
  admin = await shop.tokenOf('admin');
});

describe.each(LOOKUP_KINDS)('$path', ({ path, field }) => {
  const add = (nameEN: string, nameRU = 'Название') =>
    shop.api(`POST /api/${path}`, { token: admin, body: { nameEN, nameRU } });

  test('adds, reads, renames and deletes entries', async () => {
    const added = await add(' First ', 'Первый');
    expect(added.status).toBe(201);
    expect(added.body).toEqual({ _id: added.body._id, nameEN: 'First', nameRU: 'Первый' });
    const params = { id: added.body._id };
    expect((await shop.api(`GET /api/${path}`)).body).toContainEqual(added.body);
    expect((await shop.api(`GET /api/${path}/:id`, { params })).body).toEqual(added.body);
    const body = { nameEN: 'Renamed', nameRU: 'Новый' };
    expect((await shop.api(`PUT /api/${path}/:id`, { token: admin, params, body })).body).toEqual({
      ...params,
      _id: params.id,
      ...body,
      id: undefined,
    });
    expect((await shop.api(`DELETE /api/${path}/:id`, { token: admin, params })).status).toBe(204);
    expect((await shop.api(`GET /api/${path}/:id`, { params })).error.code).toBe('notFound');
    expect((await shop.api(`PUT /api/${path}/:id`, { token: admin, params, body })).error.code).toBe(
      'notFound',
    );
    expect((await shop.api(`DELETE /api/${path}/:id`, { token: admin, params })).error.code).toBe('notFound');
  });

  test('rejects a second entry with the same English name, ignoring case', async () => {
    await add('Unique');
    const other = (await add('Another')).body;
    expect((await add('uNIQUE ')).error).toMatchObject({ statusCode: 409, code: 'duplicate' });
    const body = { nameEN: 'UNIQUE', nameRU: 'Название' };
    const renamed = await shop.api(`PUT /api/${path}/:id`, { token: admin, params: { id: other._id }, body });
    expect(renamed.error.code).toBe('duplicate');
    const same = { nameEN: 'ANOTHER', nameRU: 'Название' };
    expect(
      (await shop.api(`PUT /api/${path}/:id`, { token: admin, params: { id: other._id }, body: same }))
        .status,
    ).toBe(200);
  });

  test.each([[{}], [{ nameEN: '  ', nameRU: 'a' }], [{ nameEN: { $gt: '' }, nameRU: 'a' }], [[]]])(
    'rejects %j with 422',
    async (body) => {
      const { error } = await shop.api(`POST /api/${path}`, { token: admin, body });
      expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
    },
  );

  test('hides an entry that only drafts use from shoppers, with and without an account, not from staff', async () => {
    const { _id } = (await add(`Coming ${path}`)).body;
    const fields = await watchFields(await someReferences(shop, admin), { [field]: _id, status: 'draft' });
    const { watch } = (await shop.api('POST /api/watches', { token: admin, body: formOf(fields) })).body;
    const shopper = await shop.tokenOf('user');
    const isListed = async (token?: string) =>
      (await shop.api(`GET /api/${path}`, { ...(token && { token }) })).body.some(
        (entry) => entry._id === _id,
      );
    expect([await isListed(), await isListed(shopper), await isListed(admin)]).toEqual([false, false, true]);
    const change = { watches: { ids: [watch._id] }, change: { status: 'live' }, dryRun: false };
    await shop.api('POST /api/watches/bulk', { token: admin, body: change });
    expect(await isListed()).toBe(true);
  });

  test('rejects the deletion of an entry that a watch uses', async () => {
    const references = await someReferences(shop, admin);
    const { _id } = (await add(`Used ${Math.random()}`)).body;
    const fields = await watchFields(references, { [field]: _id });
    const { watch } = (await shop.api('POST /api/watches', { token: admin, body: formOf(fields) })).body;
    const rejected = await shop.api(`DELETE /api/${path}/:id`, { token: admin, params: { id: _id } });
    expect(rejected.error).toMatchObject({ statusCode: 409, code: 'inUse', details: { count: 1 } });
    const body = { nameEN: `Zenobia ${path}`, nameRU: 'Зенобия' };
    await shop.api(`PUT /api/${path}/:id`, { token: admin, params: { id: _id }, body });
    const query: Record<string, string> = path === 'brands' ? { q: 'zenobia' } : { ids: watch._id };
    const [shown] = (await shop.api('GET /api/watches', { query })).body.watches;
    expect(shown?.[field]).toMatchObject({ _id, ...body });
  });
});

test('removes a deleted category from the flags of collections', async () => {
  const { _id } = (
    await shop.api('POST /api/categories', { token: admin, body: { nameEN: 'Gone', nameRU: 'Нет' } })
  ).body;
  await shop.connection
    .collection('collections')
    .insertOne({ nameEN: 'C', nameRU: 'К', nameKey: 'c', slug: 'c', image: 'x', flags: [_id] });
  await shop.api('DELETE /api/categories/:id', { token: admin, params: { id: _id } });
  const [collection] = (await shop.api('GET /api/collections')).body;
  expect(collection?.flags).toEqual([]);
});

test('counts the watches per entry, and counts again after a change', async () => {
  const references = await someReferences(shop, admin);
  const counts = async () => (await shop.api('GET /api/usage-counts', { token: admin })).body;
  expect((await counts()).brands[references.brand]).toBeUndefined();
  const added: string[] = [];
  for (let number = 0; number < 2; number++) {
    const body = formOf(await watchFields(references));
    added.push((await shop.api('POST /api/watches', { token: admin, body })).body.watch._id);
  }
  const used = await counts();
  expect([used.brands[references.brand], used.watchTypes[references.watchType]]).toEqual([2, 2]);
  await shop.api('DELETE /api/watches/:id', { token: admin, params: { id: added[0]! } });
  expect((await counts()).brands[references.brand]).toBe(1);
  expect((await shop.api('GET /api/usage-counts')).status).toBe(401);
});
