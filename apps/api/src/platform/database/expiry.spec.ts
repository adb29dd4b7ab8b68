import { solveChallenge } from '../../testing/solve-challenge.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { Challenge } from '../challenge/challenge.ts';

/** Names of the fields with the time at which a document expires. */
const EXPIRY_FIELDS = ['expiresAt', 'expire'];

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

/** Returns the collections with expiring documents, and the name of the expiry field. */
const findExpiringCollections = async (): Promise<[string, string][]> => {
  const found: [string, string][] = [];
  for (const { name } of await shop.connection.listCollections()) {
    for (const field of EXPIRY_FIELDS) {
      const one = await shop.connection.collection(name).findOne({ [field]: { $type: 'date' } });
      if (one) found.push([name, field]);
    }
  }
  return found.sort();
};

test('every collection with expiring documents has a TTL index', async () => {
  const email = 'anna@example.com';
  const body = { name: 'Anna', surname: 'A', email, password: 'secret-1' };
  await shop.api('POST /api/user/register', { body });
  await shop.api('POST /api/user/login', { body: { email, password: 'secret-1' } });
  const stranger = { email: 'stranger@example.com', password: 'wrong-1' };
  await shop.api('POST /api/user/login', { body: stranger });
  await shop.app.get(Challenge).redeem(solveChallenge((await shop.api('GET /api/challenge')).body));
  await shop.api('GET /api/brands');
  await waitFor(async () => (await shop.connection.collection('calllimits').countDocuments()) > 0, 10_000);
  const collections = await findExpiringCollections();
  expect(collections.map(([name]) => name)).toEqual([
    'accountguesses',
    'accountlinks',
    'calllimits',
    'familiarnetworks',
    'sessions',
    'signinlimits',
    'usedchallenges',
  ]);
  for (const [name, field] of collections) {
    const indexes = await shop.connection.collection(name).indexes();
    const ttlIndexes = indexes.filter(
      ({ key, expireAfterSeconds }) =>
        expireAfterSeconds === 0 && Object.keys(key as object).join() === field,
    );
    expect([name, ttlIndexes.length]).toEqual([name, 1]);
  }
});

test('stores IP addresses and emails as digests that depend on the secret of the shop', async () => {
  const other = await startTestApi({ MONGODB_URI: shop.databaseUri });
  const ids = async (): Promise<Set<string>> => {
    const limits = await shop.connection.collection<{ key: string }>('signinlimits').find().toArray();
    const guesses = await shop.connection.collection<{ _id: string }>('accountguesses').find().toArray();
    return new Set([...limits.map(({ key }) => key), ...guesses.map(({ _id }) => _id)]);
  };
  try {
    const attempt = { body: { email: 'boris@example.com', password: 'wrong-1' } };
    await shop.api('POST /api/user/login', attempt);
    const before = await ids();
    await shop.api('POST /api/user/login', attempt);
    expect(await ids()).toEqual(before);
    // With another secret the same attempt stores three new digests: of the network, of the email, and of both.
    await other.api('POST /api/user/login', attempt);
    expect((await ids()).size).toBe(before.size + 3);
  } finally {
    await other.close();
  }
});
