import { ADDRESSES_MAX } from '@meridian/domain';
import type { SavedAddress } from '@meridian/contracts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

const input = (change: object = {}) => ({
  name: 'Анна',
  surname: 'Петрова',
  patronymic: null,
  phone: '8 701 123 45 67',
  country: 'Казахстан',
  city: 'Алматы',
  address: 'Абая 1',
  ...change,
});
const add = (token: string, change: object = {}) =>
  shop.api('POST /api/user/addresses', { token, body: input(change) });
const saved = async (token: string): Promise<SavedAddress[]> =>
  (await shop.api('GET /api/user/me', { token })).body.addresses ?? [];

test('a user adds, changes and deletes addresses, the newest first', async () => {
  const token = await shop.tokenOf('user');
  const { status, body: first } = await add(token);
  expect([status, first]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      name: 'Анна',
      surname: 'Петрова',
      patronymic: '',
      phone: '+77011234567',
      additionalPhone: '',
      country: 'Казахстан',
      zipCode: '',
      city: 'Алматы',
      address: 'Абая 1',
    },
  ]);
  const second = (await add(token, { city: 'Астана' })).body;
  expect(await saved(token)).toEqual([second, first]);
  const params = { id: first.id };
  const changed = await shop.api('PUT /api/user/addresses/:id', {
    token,
    params,
    body: input({ zipCode: '050000', patronymic: 'Ивановна' }),
  });
  expect(changed.body).toEqual({ ...first, zipCode: '050000', patronymic: 'Ивановна' });
  expect(await saved(token)).toEqual([second, changed.body]);
  expect((await shop.api('DELETE /api/user/addresses/:id', { token, params })).status).toBe(204);
  expect(await saved(token)).toEqual([second]);
  expect((await shop.api('DELETE /api/user/addresses/:id', { token, params })).error.code).toBe('notFound');
});

test('a repeated request does not store an address twice', async () => {
  const token = await shop.tokenOf('user');
  const first = (await add(token)).body;
  await add(token, { city: 'Астана' });
  expect((await add(token)).body).toEqual(first);
  expect((await saved(token)).map(({ city }) => city)).toEqual(['Алматы', 'Астана']);
});

test('concurrent requests cannot exceed the limit, and a stored address is accepted above it', async () => {
  const token = await shop.tokenOf('user');
  const responses = await Promise.all(
    Array.from({ length: ADDRESSES_MAX + 5 }, (_, index) => add(token, { city: `City ${index}` })),
  );
  const refused = responses.filter(({ status }) => status === 409);
  expect(refused.map(({ error }) => [error.code, error.details])).toEqual(
    Array(5).fill(['tooManyAddresses', { max: ADDRESSES_MAX }]),
  );
  const stored = await saved(token);
  expect(stored).toHaveLength(ADDRESSES_MAX);
  expect((await add(token, { city: stored.at(-1)?.city })).status).toBe(201);
  expect(await saved(token)).toHaveLength(ADDRESSES_MAX);
});

test('an address of another account does not exist', async () => {
  const owner = await shop.tokenOf('user');
  const { id } = (await add(owner)).body;
  const token = await shop.tokenOf('user');
  const changed = await shop.api('PUT /api/user/addresses/:id', { token, params: { id }, body: input() });
  const removed = await shop.api('DELETE /api/user/addresses/:id', { token, params: { id } });
  expect([changed.status, removed.status]).toEqual([404, 404]);
  expect(await saved(owner)).toHaveLength(1);
});

test.each([
  ['phone', { phone: '+7 701' }],
  ['country', { country: 'Франция' }],
  ['city', { city: { $ne: '' } }],
  ['address', { address: '' }],
])('rejects an address with an invalid %s', async (field, change) => {
  const { status, error } = await add(await shop.tokenOf('user'), change);
  expect(status).toBe(422);
  expect(error.fields).toHaveProperty([field]);
});
