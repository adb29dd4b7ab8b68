import { nodePreset } from '../../jest.preset.mjs';

// Journeys through a real browser against the built shop; each file has a shop of its own.
export default nodePreset('e2e', {
  maxWorkers: 2,
  // A whole shop starts in one hook, beside another one that does the same.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/src/support/global-setup.ts',
  globalTeardown: '<rootDir>/src/support/global-teardown.ts',
});
