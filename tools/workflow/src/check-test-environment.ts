import { ConfigError, readVariables } from '@meridian/config';

// Validates the environment variables of `npm test` before anything is built or started.
try {
  readVariables(['CHROMIUM_PATH', 'TEST_MONGODB_URI', 'RELEASE_VERSION'], process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
