import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startTestDatabase, testDatabaseUri } from './test-database.mjs';
import { withDatabase } from './uri.mjs';

// Only Linux shows the open files of a process.
if (process.platform === 'linux')
  test('the files of dropped databases are closed', async () => {
    const engine = await startTestDatabase();
    const openFiles = () => readdirSync(`/proc/${engine.pid}/fd`).length;
    try {
      const connection = await mongoose.createConnection(withDatabase(engine.uri, 'dropped')).asPromise();
      for (let index = 0; index < 300; index++)
        await connection.collection(`things${index}`).createIndex({ name: 1 });
      await connection.dropDatabase();
      await connection.close();
      const before = openFiles();
      expect(before).toBeGreaterThan(600);
      for (const startedAt = Date.now(); openFiles() > 400 && Date.now() - startedAt < 60_000;)
        await delay(200);
      expect(openFiles()).toBeLessThanOrEqual(400);
    } finally {
      await engine.stop();
    }
  });

describe('testDatabaseUri', () => {
  it('returns a new, empty database of the shared engine on each call', async () => {
    const uris = [testDatabaseUri('place order / спец'), testDatabaseUri('place order / спец')];
    expect(new Set(uris).size).toBe(2);
    const connections = await Promise.all(uris.map((uri) => mongoose.createConnection(uri).asPromise()));
    try {
      for (const connection of connections) {
        expect(connection.name).toMatch(/^place_order_[_-]*_[0-9a-f]{12}$/);
        await connection.collection<{ _id: number }>('things').insertOne({ _id: 1 });
        expect(await connection.collection('things').countDocuments()).toBe(1);
      }
    } finally {
      await Promise.all(connections.map((connection) => connection.dropDatabase()));
      await Promise.all(connections.map((connection) => connection.close()));
    }
  });

  it('limits the database name to the length that MongoDB allows', () => {
    const [, name = ''] = /\/([^/?]+)(\?|$)/.exec(testDatabaseUri('x'.repeat(200))) ?? [];
    expect(name.length).toBeLessThan(64);
  });

  it('throws an error that names jest-global-setup if the run has no engine', () => {
    const uri = process.env.TEST_MONGODB_URI;
    delete process.env.TEST_MONGODB_URI;
    try {
      expect(() => testDatabaseUri()).toThrow('add jest-global-setup');
    } finally {
      process.env.TEST_MONGODB_URI = uri;
    }
  });
});
