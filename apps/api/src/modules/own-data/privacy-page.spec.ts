import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const PAGE = readFileSync(join(__dirname, '../../../../../docs/privacy.md'), 'utf8');
const ROWS = PAGE.split('\n').flatMap((line) => {
  const [, , collections = '', , , mechanism = ''] = line.split('|');
  return [...collections.matchAll(/`([a-z]+)`/g)].map(([, name = '']) => ({ name, mechanism }));
});

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

test('docs/privacy.md mentions every collection', async () => {
  const collections = (await shop.connection.db?.listCollections().toArray()) ?? [];
  const missing = collections.map(({ name }) => name).filter((name) => !PAGE.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('a collection whose period is kept by a TTL index has one', async () => {
  const withTtl = new Set(ROWS.filter(({ mechanism }) => mechanism.includes('TTL')).map(({ name }) => name));
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
