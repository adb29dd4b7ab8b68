import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOrder } from '../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startTestSession } from '../../testing/test-session.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';

const PAGE = readFileSync(join(__dirname, '../../../../../docs/privacy.md'), 'utf8');
/** Collections of the lines that name a TTL index. */
const WITH_TTL = PAGE.split('\n').flatMap((line) => {
  const [, collections = ''] = /^- [^(]*\((`[^)]*)\).*TTL index/.exec(line) ?? [];
  return [...collections.matchAll(/`([a-z]+)`/g)].map(([, name = '']) => name);
});

let shop: TestApi;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi();
  watchId = await storeWatch(shop);
});
afterAll(() => shop.stop());

const register = async (email: string) => {
  const body = { name: 'Анна', surname: 'Петрова', email, password: 'a long passphrase' };
  const { token } = (await shop.api('POST /api/user/register', { body })).body;
  const user = await shop.connection.collection('users').findOne({ email });
  return { token, id: String(user?._id), passwordHash: String(user?.['passwordHash']) };
};

test('the export is a file with all data of the account and no secrets', async () => {
  const { token, id, passwordHash } = await register('anna@example.com');
  const other = await register('other@example.com');
  const key = { itemId: watchId, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
  await shop.api('POST /api/cart/add', { token, body: key });
  await shop.api('POST /api/favorites/add', { token, body: key });
  const secret = (await shop.api('POST /api/user/totp', { token })).body.secret;
  const placed = await placeOrder(shop, watchId, 1, { token });
  const foreign = await placeOrder(shop, watchId, 1, { token: other.token });
  const { status, headers, body } = await shop.api('GET /api/user/export', { token });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="meridian-data.json"');
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(body).toMatchObject({
    profile: {
      name: 'Анна',
      surname: 'Петрова',
      email: 'anna@example.com',
      emailVerified: false,
      role: 'user',
    },
    addresses: [{ city: 'Алматы' }],
    sessions: [{ current: true }],
    secondFactor: { totp: false, passkeys: [], recoveryCodes: 0 },
    cart: [{ itemId: watchId, quantity: 1 }],
    favorites: [{ itemId: watchId }],
    orders: [{ _id: placed.order._id, amount: placed.order.amount, delivery: { city: 'Алматы' } }],
  });
  const text = JSON.stringify(body);
  for (const hidden of [
    passwordHash,
    'argon2',
    token,
    secret,
    placed.order.key,
    foreign.order.key,
    foreign.order._id,
    other.id,
    'other@example.com',
  ])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  expect(id).not.toBe(other.id);
});

test('the export requires a token and a recent confirmation', async () => {
  expect((await shop.api('GET /api/user/export')).status).toBe(401);
  const { id } = await register('late@example.com');
  const token = await startTestSession(shop.app, id, { confirmedAt: new Date(Date.now() - 11 * 60_000) });
  const { status, error } = await shop.api('GET /api/user/export', { token });
  expect([status, error.code]).toEqual([403, 'confirmationRequired']);
});

test('docs/privacy.md mentions every collection', async () => {
  const collections = (await shop.connection.db?.listCollections().toArray()) ?? [];
  const missing = collections.map(({ name }) => name).filter((name) => !PAGE.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('a collection whose period is kept by a TTL index has one', async () => {
  const withTtl = new Set(WITH_TTL);
  expect(withTtl.size).toBeGreaterThan(5);
  for (const name of withTtl) {
    // Collections of limits are created by their first document.
    const indexes = await shop.connection
      .collection(name)
      .indexes()
      .catch(() => []);
    if (indexes.length === 0) continue;
    expect([name, indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)]).toEqual([
      name,
      true,
    ]);
  }
});
