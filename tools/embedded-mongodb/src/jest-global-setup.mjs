// @ts-check
import { startTestDatabase } from './test-database.mjs';

/**
 * One engine for the whole jest run, shared by its workers through TEST_MONGODB_URI. Where that is set
 * already, the tests use that deployment (CI against a real replica set).
 */
const startForTheRun = async () => {
  if (process.env.TEST_MONGODB_URI) return;
  const database = await startTestDatabase({ onMessage: (message) => console.error(message) });
  process.env.TEST_MONGODB_URI = database.uri;
  Object.assign(globalThis, { meridianTestDatabase: database });
};

export default startForTheRun;
