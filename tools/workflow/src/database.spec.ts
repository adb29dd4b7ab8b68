import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const open = () => openDatabase({ MONGODB_URI: undefined, DATA_DIR: folder }, () => undefined);

test('waits for a previous database that is stopping', async () => {
  const previous = await open();
  const next = open();
  await delay(300);
  await previous.stop();
  await (await next).stop();
});
