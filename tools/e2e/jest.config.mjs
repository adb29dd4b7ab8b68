import { nodePreset } from '../../jest.preset.mjs';

const mongodb = (file) => new URL(`../embedded-mongodb/src/${file}`, import.meta.url).pathname;

// Journeys through a real browser against the built shop; each file has a shop of its own.
export default nodePreset('e2e', {
  testTimeout: 120_000,
  maxWorkers: 2,
  globalSetup: mongodb('jest-global-setup.mjs'),
  globalTeardown: mongodb('jest-global-teardown.mjs'),
});
