import { nodePreset } from '../../jest.preset.mjs';

export default nodePreset('api', {
  globalSetup: '@meridian/embedded-mongodb/jest-global-setup',
  globalTeardown: '@meridian/embedded-mongodb/jest-global-teardown',
  // The longest suite, and the last one to end: half of its time is waiting.
  maxWorkers: 2,
});
