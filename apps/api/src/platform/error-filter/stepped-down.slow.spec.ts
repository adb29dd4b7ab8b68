import { type SteppedDownDatabase, startSteppedDownDatabase } from '../../testing/stepped-down-database.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';
import { orderBody, wanted } from '../../testing/order-body.ts';

let database: SteppedDownDatabase;
let shop: TestApi;
beforeAll(async () => {
  database = await startSteppedDownDatabase(testDatabase());
  shop = await startTestApi({ MONGODB_URI: database.uri });
});
afterAll(async () => {
  await shop.stop();
  await database.close();
});
afterEach(() => database.rejectedCommands.clear());

test.each([
  ['a write', ['insert', 'update', 'findAndModify'], 'POST /api/brands'],
  ['a read', ['find', 'aggregate'], 'GET /api/brands'],
] as const)('returns 503 for %s that fails with NotWritablePrimary', async (_, commands, name) => {
  const token = await shop.tokenOf('admin');
  for (const command of commands) database.rejectedCommands.add(command);
  const { error, headers } = await shop.api(name, {
    token,
    ...(name === 'POST /api/brands' && { body: { nameEN: 'Stepped', nameRU: 'Ступень' } }),
  });
  expect(error).toMatchObject({ statusCode: 503, code: 'unavailable' });
  expect(headers.get('retry-after')).toBe('2');
});

test('an order that failed with NotWritablePrimary can be retried after the election and is placed once', async () => {
  const watchId = await storeWatch(shop);
  const body = orderBody([wanted(watchId)], 500_000);
  const headers = { 'idempotency-key': 'order-during-election' };
  for (const command of ['insert', 'update', 'findAndModify']) database.rejectedCommands.add(command);
  const rejected = await shop.api('POST /api/orders/place-order', { body, headers });
  expect(rejected.error).toMatchObject({ statusCode: 503, code: 'unavailable' });
  database.rejectedCommands.clear();
  const placed = await shop.api('POST /api/orders/place-order', { body, headers });
  const retried = await shop.api('POST /api/orders/place-order', { body, headers });
  expect([placed.status, retried.status]).toEqual([201, 201]);
  expect(retried.body.order._id).toBe(placed.body.order._id);
});
