// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongodb } from './start.mjs';
import { withDatabase } from './uri.mjs';

/** MongoDB refuses longer database names on some systems. */
const LONGEST_NAME = 38;

/**
 * An engine on a new temporary folder that disappears with it.
 *
 * @param {Pick<import('./start.mjs').StartOptions, 'cacheDir' | 'onMessage'>} [options]
 */
export const startTestDatabase = (options) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  return startEmbeddedMongodb({ ...options, dataDir, temporary: true });
};

/**
 * Connection string of a new, empty database of the test run's engine, so that spec files running side by
 * side never meet. The run's configuration must name `jest-global-setup` and `jest-global-teardown`.
 *
 * @param {string} [name] shown in the database's name
 * @returns {string}
 */
export const testDatabaseUri = (name = 'test') => {
  const uri = process.env.TEST_MONGODB_URI;
  if (!uri) throw new Error('TEST_MONGODB_URI is not set: add jest-global-setup to the jest configuration.');
  const readable = name.replace(/[^\w-]+/g, '_').slice(0, LONGEST_NAME);
  return withDatabase(uri, `${readable}_${randomBytes(6).toString('hex')}`);
};
