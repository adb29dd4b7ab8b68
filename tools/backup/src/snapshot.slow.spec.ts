import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startEmbeddedMongodb } from '@meridian/embedded-mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { readDatabase, withDatabase } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-snapshot-'));
let uri: string;
let stop = (): Promise<void> => Promise.resolve();
beforeAll(async () => {
  const deployment = process.env['TEST_MONGODB_URI'];
  if (deployment !== undefined) {
    const database = new ConnectionString(deployment);
    database.pathname = `/backup-${randomUUID()}`;
    uri = database.href;
    return;
  }
  const engine = await startEmbeddedMongodb({ dataDir: folder });
  uri = engine.uri;
  stop = () => engine.stop();
});
afterAll(async () => {
  await withDatabase(uri, (db) => db.dropDatabase());
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A writer adds to `early` before it adds to `late`, so at any moment `late` has no more documents than `early`. */
test('a replica set is read at one moment while it is written; another deployment is refused', async () => {
  await withDatabase(uri, async (db, client) => {
    const padding = 'x'.repeat(100_000);
    const add = async (): Promise<void> => {
      await db.collection('early').insertOne({ padding });
      await db.collection('late').insertOne({ padding });
    };
    for (let index = 0; index < 200; index++) await add();
    let isReading = true;
    const writer = (async () => {
      while (isReading) await add();
    })();
    const bytes: Record<string, number> = {};
    const read = async (): Promise<void> => {
      for await (const entry of readDatabase(db, client, { isStopped: false })) {
        const name = /(\w+)\.bson$/.exec(entry.path)?.[1];
        if (name !== undefined) bytes[name] = (await buffer(entry.content)).length;
        // The writer continues between two collections.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    try {
      const hello = await db.command({ hello: 1 });
      if (hello['setName'] === undefined) await expect(read()).rejects.toThrow('is not a replica set');
      else {
        await read();
        expect(bytes['late']).toBeGreaterThan(0);
        expect(bytes['late']).toBeLessThanOrEqual(bytes['early'] ?? 0);
      }
    } finally {
      isReading = false;
      await writer;
    }
  });
});
