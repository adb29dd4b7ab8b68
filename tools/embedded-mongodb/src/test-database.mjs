import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongodb } from './start.mjs';
import { withDatabase } from './uri.mjs';

/** Characters. Some systems reject longer database names. */
const MAX_NAME_LENGTH = 38;

/** Linux keeps this folder in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** Bytes. Containers often limit the folder to 64 MB. */
const MIN_MEMORY = 4 * 1024 ** 3;

/** Parent of the data folders of tests. In memory a new database takes half the time. */
export const temporaryFolder = () => {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize < MIN_MEMORY ? tmpdir() : MEMORY_FOLDER;
};

/**
 * Starts an engine on a new temporary folder, which is removed when the engine closes.
 *
 * @param {Pick<import('./start.mjs').StartOptions, 'cacheDir' | 'onMessage'>} [options]
 */
export const startTestDatabase = (options) => {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'meridian-test-'));
  return startEmbeddedMongodb({ ...options, dataDir, temporary: true });
};

/**
 * Returns the connection string of a new, empty database on the engine of the test run. Concurrent spec files therefore
 * share no data. The jest configuration must name `jest-global-setup` and `jest-global-teardown`.
 *
 * @param {string} [name] readable prefix of the database name
 * @returns {string}
 */
export const testDatabaseUri = (name = 'test') => {
  const uri = process.env.TEST_MONGODB_URI;
  if (!uri) throw new Error('TEST_MONGODB_URI is not set: add jest-global-setup to the jest configuration.');
  const readable = name.replace(/[^\w-]+/g, '_').slice(0, MAX_NAME_LENGTH);
  return withDatabase(uri, `${readable}_${randomBytes(6).toString('hex')}`);
};
