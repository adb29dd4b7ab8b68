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
 * The engine keeps the files of dropped databases, and aborts at the limit of open files (`ulimit -n`): a run with many
 * spec files would reach it. So files that were not used for some seconds are closed.
 */
const CLOSE_IDLE_FILES = 'file_manager=(close_idle_time=5,close_scan_interval=2,close_handle_minimum=250)';

/**
 * Starts an engine on a new temporary folder, which is removed when the engine closes.
 *
 * @param {Pick<import('./start.mjs').StartOptions, 'cacheDir' | 'onMessage'>} [options]
 */
export const startTestDatabase = async (options) => {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'meridian-test-'));
  const engine = await startEmbeddedMongodb({ ...options, dataDir, temporary: true });
  const { default: mongoose } = await import('mongoose');
  const connection = await mongoose.createConnection(engine.uri).asPromise();
  try {
    await connection.db
      ?.admin()
      .command({ setParameter: 1, wiredTigerEngineRuntimeConfig: CLOSE_IDLE_FILES });
  } finally {
    await connection.close();
  }
  return engine;
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
