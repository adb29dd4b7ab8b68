import { nodePreset } from '../../jest.preset.mjs';

// End-to-end tests in a real browser against the built shop. Each spec file starts its own shop.
export default nodePreset('e2e', {
  maxWorkers: 2,
  // A hook starts a whole shop, at the same time as the hook of another worker.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/src/support/global-setup.ts',
  globalTeardown: '<rootDir>/src/support/global-teardown.ts',
});
