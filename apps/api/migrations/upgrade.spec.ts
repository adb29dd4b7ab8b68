import { readFileSync } from 'node:fs';
import { mongo } from 'mongoose';
import { startTestApi, type TestApi, testDatabase } from '../src/testing/test-api.ts';
import { storedWatch } from '../src/testing/watch-on-sale.ts';

interface EarlierData {
  /** Credentials of a shopper with a cart, a wish list and an order. */
  user: { email: string; password: string };
  /** A watch whose colour and size were renamed after an order of it. */
  renamed: { watch: string; order: string };
  /** The documents by collection, as Extended JSON. */
  database: Record<string, object[]>;
  /** Answers of the API by request and user, such as `GET /api/watches as guest`. */
  answers: Record<string, unknown>;
}

/** The database that the server of commit 057a67d has written, and its answers. Its unpaid orders lapse in 2100. */
const earlier = JSON.parse(
  readFileSync(new URL('testing/data-of-057a67d.json', `file://${__dirname}/`), 'utf8'),
) as EarlierData;

let shop: TestApi;
let tokens: Record<string, string>;
beforeAll(async () => {
  const uri = testDatabase();
  const client = await mongo.MongoClient.connect(uri);
  for (const [name, documents] of Object.entries(earlier.database))
    await client
      .db()
      .collection(name)
      .insertMany(documents.map((each) => mongo.BSON.EJSON.deserialize(each)));
  await client.close();
  shop = await startTestApi({ MONGODB_URI: uri });
  const { token } = (await shop.api('POST /api/user/login', { body: earlier.user })).body;
  tokens = { anna: token, admin: await shop.tokenOf('admin') };
});
afterAll(() => shop.stop());

test.each(Object.keys(earlier.answers))('gives the same answer as before the upgrade: %s', async (name) => {
  const [method = '', path = '', , who = ''] = name.split(' ');
  const token = tokens[who];
  const { body } = (await shop.request(method, path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })) as { body: { watches?: { _id: string }[] } };
  if (body.watches && path.includes('?')) {
    const ids = body.watches.map(({ _id }) => _id);
    expect({ ...body, watches: ids }).toMatchObject(earlier.answers[name] as object);
  } else expect(body).toMatchObject(earlier.answers[name] as object);
});

test('an order of a colour and size that were renamed before the upgrade releases their stock', async () => {
  const { watch, order } = earlier.renamed;
  const stock = async () =>
    (await storedWatch(shop, watch))?.stock.find(
      ({ colorNameEN, size }) => colorNameEN === 'Renamed Blue' && size === '38.5 mm',
    )?.quantity;
  const before = await stock();
  const body = { orderId: order, statusEN: 'cancelled' };
  await shop.api('PUT /api/orders/update-order-status', { token: tokens['admin'], body });
  expect(await stock()).toBe((before ?? 0) + 2);
});
