import { nodePreset } from '../../jest.preset.mjs';

// A server spec allocates much for a short time. A larger young generation saves garbage collections in the workers.
process.env.NODE_OPTIONS = '--max-semi-space-size=32';

export default nodePreset('api', {
  globalSetup: '@meridian/embedded-mongodb/jest-global-setup',
  globalTeardown: '@meridian/embedded-mongodb/jest-global-teardown',
});
