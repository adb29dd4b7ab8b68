import { startTestDatabase } from './test-database.mjs';

/**
 * Starts one engine for the whole jest run. The workers share it through TEST_MONGODB_URI. If the variable is already
 * set, the tests use that deployment (CI with a real replica set).
 */
const startForTheRun = async () => {
  if (process.env.TEST_MONGODB_URI) return;
  const database = await startTestDatabase({ onMessage: (message) => console.error(message) });
  process.env.TEST_MONGODB_URI = database.uri;
  Object.assign(globalThis, { meridianTestDatabase: database });
};

export default startForTheRun;
