import { type SteppedDownDatabase, startSteppedDownDatabase } from '../../testing/stepped-down-database.ts';
import { startTestApi, type TestApi, testDatabase } from '../../testing/test-api.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';
import { orderBody, wanted } from '../../testing/order-body.ts';

let line: SteppedDownDatabase;
let shop: TestApi;
beforeAll(async () => {
  line = await startSteppedDownDatabase(testDatabase());
  shop = await startTestApi({ MONGODB_URI: line.uri });
});
afterAll(async () => {
  await shop.stop();
  await line.close();
});
afterEach(() => line.refused.clear());

test.each([
  ['a write', ['insert', 'update', 'findAndModify'], 'POST /api/brands'],
  ['a read', ['find', 'aggregate'], 'GET /api/brands'],
] as const)('%s refused with NotWritablePrimary is answered with 503', async (_, commands, name) => {
  const token = await shop.tokenOf('admin');
  for (const command of commands) line.refused.add(command);
  const { error, headers } = await shop.api(name, {
    token,
    ...(name === 'POST /api/brands' && { body: { nameEN: 'Stepped', nameRU: 'Ступень' } }),
  });
  expect(error).toMatchObject({ statusCode: 503, code: 'unavailable' });
  expect(headers.get('retry-after')).toBe('2');
});

test('an order that met a stepped-down primary can be placed again after the election, once', async () => {
  const watchId = await storeWatch(shop);
  const body = orderBody([wanted(watchId)], 500_000);
  const headers = { 'idempotency-key': 'one-order-whatever-happens' };
  for (const command of ['insert', 'update', 'findAndModify']) line.refused.add(command);
  const refused = await shop.api('POST /api/orders/place-order', { body, headers });
  expect(refused.error).toMatchObject({ statusCode: 503, code: 'unavailable' });
  line.refused.clear();
  const placed = await shop.api('POST /api/orders/place-order', { body, headers });
  const again = await shop.api('POST /api/orders/place-order', { body, headers });
  expect([placed.status, again.status]).toEqual([201, 201]);
  expect(again.body.order._id).toBe(placed.body.order._id);
});
