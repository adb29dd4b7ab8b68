import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';

/** Names of the times at which a document is to go. */
const EXPIRY = ['expiresAt', 'expire'];

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

/** Names of the collections whose documents have a time at which they are to go, and that field. */
const expiring = async (): Promise<[string, string][]> => {
  const found: [string, string][] = [];
  for (const { name } of await shop.connection.listCollections()) {
    for (const field of EXPIRY) {
      const one = await shop.connection.collection(name).findOne({ [field]: { $type: 'date' } });
      if (one) found.push([name, field]);
    }
  }
  return found.sort();
};

test('every collection whose documents expire has an index that deletes them', async () => {
  const email = 'anna@example.com';
  const body = { name: 'Anna', surname: 'A', email, password: 'secret-1' };
  await shop.api('POST /api/user/register', { body });
  await shop.api('POST /api/user/login', { body: { email, password: 'secret-1' } });
  await shop.api('GET /api/brands');
  await waitFor(async () => (await shop.connection.collection('calllimits').countDocuments()) > 0, 10_000);
  const collections = await expiring();
  expect(collections.map(([name]) => name)).toEqual(['calllimits', 'familiarnetworks', 'signinlimits']);
  for (const [name, field] of collections) {
    const indexes = await shop.connection.collection(name).indexes();
    const deleting = indexes.filter(
      ({ key, expireAfterSeconds }) =>
        expireAfterSeconds === 0 && Object.keys(key as object).join() === field,
    );
    expect([name, deleting.length]).toEqual([name, 1]);
  }
});

test('addresses and emails are stored as digests that need the secret of the shop', async () => {
  const other = await startTestApi({ MONGODB_URI: shop.databaseUri });
  const ids = async (): Promise<Set<string>> => {
    const stored = await shop.connection.collection<{ key: string }>('signinlimits').find().toArray();
    return new Set(stored.map(({ key }) => key));
  };
  try {
    const attempt = { body: { email: 'boris@example.com', password: 'wrong-1' } };
    await shop.api('POST /api/user/login', attempt);
    const before = await ids();
    await shop.api('POST /api/user/login', attempt);
    expect(await ids()).toEqual(before);
    // The same try under another secret leaves other digests: of the network, of the email, and of both.
    await other.api('POST /api/user/login', attempt);
    expect((await ids()).size).toBe(before.size + 3);
  } finally {
    await other.close();
  }
});
