import { setTimeout as delay } from 'node:timers/promises';
import { MIGRATIONS } from '../../../../migrations/index.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { StoredMigrationLock } from './migration-lock.schema.ts';
import { type Migration, Migrations } from './migrations.ts';

let shop: TestApi;
let secondServer: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
  secondServer = await startTestApi({ MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await secondServer.stop();
  await shop.stop();
});

const run = (server: TestApi, migrations: Migration[]) =>
  server.app.get(Migrations, { strict: false }).run(migrations);
const locks = () => shop.connection.collection<StoredMigrationLock>('migrationlocks');

test('a server runs all migrations before it is ready, and a second server none', async () => {
  const names = await shop.connection.collection('migrations').distinct('migrationName');
  expect(names).toEqual(MIGRATIONS.map(({ name }) => name));
});

test('runs migrations in order, once, although two servers start at the same time', async () => {
  const steps: string[] = [];
  const migrations = ['9001-first', '9002-second'].map((name) => ({
    name,
    up: async () => {
      steps.push(`${name} starts`);
      await delay(50);
      steps.push(`${name} ends`);
    },
  }));
  const names = await Promise.all([run(shop, migrations), run(secondServer, migrations)]);
  expect(names.flat()).toEqual(['9001-first', '9002-second']);
  expect(steps).toEqual(['9001-first starts', '9001-first ends', '9002-second starts', '9002-second ends']);
  expect(await run(shop, migrations)).toEqual([]);
});

test('a failed migration stops the start, is not recorded, and runs again', async () => {
  let attempts = 0;
  const migration = {
    name: '9003-flaky',
    up: () => (++attempts === 1 ? Promise.reject(new Error('broken')) : Promise.resolve()),
  };
  const never = { name: '9004-after', up: jest.fn(() => Promise.resolve()) };
  await expect(run(shop, [migration, never])).rejects.toThrow('broken');
  expect(never.up).not.toHaveBeenCalled();
  expect(await run(secondServer, [migration])).toEqual(['9003-flaky']);
});

test('the lock of a crashed process is free after its time', async () => {
  const { modifiedCount } = await locks().updateOne({}, [
    { $set: { holder: 'crashed', until: { $add: ['$$NOW', 1500] } } },
  ]);
  expect(modifiedCount).toBe(1);
  const start = performance.now();
  expect(await run(shop, [{ name: '9005-late', up: () => Promise.resolve() }])).toEqual(['9005-late']);
  expect(performance.now() - start).toBeGreaterThan(1000);
});
