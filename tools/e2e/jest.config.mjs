import { nodePreset } from '../../jest.preset.mjs';

// Journeys through a real browser against the built shop; each file has a shop of its own.
export default nodePreset('e2e', {
  maxWorkers: 2,
  globalSetup: '<rootDir>/src/support/global-setup.ts',
  globalTeardown: '<rootDir>/src/support/global-teardown.ts',
});
