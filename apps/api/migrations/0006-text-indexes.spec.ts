import { mongo } from 'mongoose';
import { startTestApi, type TestApi } from '../src/testing/test-api.ts';
import { textIndexes } from './0006-text-indexes.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

const migrate = () => textIndexes(new mongo.Db(shop.connection.getClient(), shop.connection.name));
/** The indexes that a query can use for an equality of the field. */
const indexesOf = async (name: string, field: string) =>
  (await shop.connection.collection(name).indexes())
    .filter(({ key, partialFilterExpression }) => field in key && partialFilterExpression)
    .map(({ name: index, unique = false }) => [index, unique]);

test.each([
  ['orders', { key: 1 }, 'key', true],
  ['orders', { 'idempotency.key': 1 }, 'idempotency.key', true],
  ['orders', { email: 1, date: -1, _id: -1 }, 'email', false],
  ['returns', { 'idempotency.key': 1 }, 'idempotency.key', true],
  ['payments', { provider: 1, charge: 1 }, 'charge', false],
  ['secondfactors', { 'passkeys.credentialId': 1 }, 'passkeys.credentialId', true],
] as const)('replaces the index of %s by %j', async (name, keys, field, unique) => {
  const partialFilterExpression = { [field]: { $type: 'string' } };
  await shop.connection.collection(name).createIndex(keys, { unique, partialFilterExpression });
  expect(await indexesOf(name, field)).toHaveLength(2);
  await migrate();
  await migrate();
  expect(await indexesOf(name, field)).toEqual([[`${field}_text`, unique]]);
});

test.each([
  ['orders', { key: 'k', placed: true }],
  ['orders', { 'idempotency.key': 'k' }],
  ['orders', { user: null, email: 'anna@example.com' }],
  ['payments', { provider: 'stripe', charge: 'ch_1' }],
])('a query of %s by %j uses an index', async (name, query) => {
  const plan = await shop.connection.collection(name).find(query).explain('queryPlanner');
  expect(JSON.stringify(plan['queryPlanner'])).toMatch(/"indexName":"[\w.]+_text"/);
});
