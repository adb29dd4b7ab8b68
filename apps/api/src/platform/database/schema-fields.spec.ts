import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

test.each([
  ['orders', { key: 'k', placed: true }],
  ['orders', { 'idempotency.key': 'k' }],
  ['orders', { user: null, email: 'anna@example.com' }],
  ['payments', { provider: 'stripe', charge: 'ch_1' }],
])('a query of %s by %j uses an index of documents with a text', async (name, query) => {
  const plan = await shop.connection.collection(name).find(query).explain('queryPlanner');
  expect(JSON.stringify(plan['queryPlanner'])).toMatch(/"indexName":"[\w.]+_text"/);
});
