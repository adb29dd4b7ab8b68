export { DataFolderInUseError, EngineUnavailableError } from './errors.mjs';
export { startEmbeddedMongodb } from './start.mjs';
export { startTestDatabase, testDatabaseUri } from './test-database.mjs';
export { withDatabase } from './uri.mjs';
/** @typedef {import('./start.mjs').EmbeddedMongodb} EmbeddedMongodb */
/** @typedef {import('./start.mjs').StartOptions} StartOptions */
