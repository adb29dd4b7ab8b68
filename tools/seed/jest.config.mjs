import { nodePreset } from '../../jest.preset.mjs';

export default nodePreset('seed', {
  globalSetup: '@meridian/embedded-mongodb/jest-global-setup',
  globalTeardown: '@meridian/embedded-mongodb/jest-global-teardown',
});
