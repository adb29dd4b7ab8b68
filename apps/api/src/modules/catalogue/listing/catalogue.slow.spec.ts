import { Types } from 'mongoose';
import { type DatabaseProxy, startDatabaseProxy } from '../../../testing/database-proxy.ts';
import { recordChange } from '../../../testing/record-change.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { formOf, someReferences, watchFields } from '../../../testing/watch-form.ts';

const SECOND = 1000;
let uri: string;
let proxy: DatabaseProxy;
/** Connects to the database through a proxy that can drop connections. */
let shop: TestApi;
let secondServer: TestApi;
let id: string;

beforeAll(async () => {
  uri = testDatabase();
  proxy = await startDatabaseProxy(uri);
  shop = await startTestApi({ MONGODB_URI: proxy.uri, DATABASE_TIMEOUT_SECONDS: '5' });
  secondServer = await startTestApi({ MONGODB_URI: uri, DATA_DIR: shop.dataFolder });
  const token = await shop.tokenOf('admin');
  const references = await someReferences(shop, token);
  const fields = await watchFields(references, { price: { kzt: '1000', rub: '100', usd: '10' } });
  id = (await shop.api('POST /api/watches', { token, body: formOf(fields) })).body.watch._id;
});
afterAll(async () => {
  await secondServer.close();
  await shop.stop();
  await proxy.cut();
});

/** Changes the price in the database without publishing the change. */
const write = (kzt: number, ageMs: number) =>
  secondServer.connection
    .collection('watches')
    .updateOne({ _id: new Types.ObjectId(id) }, [
      { $set: { 'price.kzt': kzt, updatedAt: { $subtract: ['$$NOW', ageMs] } } },
    ]);
const publish = (ageMs = 0) => recordChange(shop, [id], { since: new Date(Date.now() - ageMs) });
/** Whether a process finds the watch by its price. */
const finds = async (at: TestApi, kzt: number): Promise<boolean> => {
  const query = { currency: 'kzt', priceMin: String(kzt), priceMax: String(kzt), limit: '1' };
  return (await at.api('GET /api/watches', { query })).body.watches.length > 0;
};

test('a change that is published late reaches other processes', async () => {
  expect(await finds(secondServer, 1000)).toBe(true);
  await write(1001, 15 * SECOND);
  await publish(15 * SECOND);
  expect([await finds(shop, 1001), await finds(secondServer, 1001)]).toEqual([true, true]);
});

test('retries a failed publication after the database connection is restored', async () => {
  await write(1002, 0);
  await proxy.cut();
  await expect(publish()).rejects.toThrow();
  expect(await finds(secondServer, 1002)).toBe(false);
  await proxy.mend();
  await waitFor(() => finds(secondServer, 1002), 30_000);
  expect(await finds(shop, 1002)).toBe(true);
});
