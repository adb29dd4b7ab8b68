import { nodePreset } from '../../../jest.preset.mjs';

// Module Federation with remotes and hosts of other build tools, in a browser and on the server.
export default nodePreset('interop', {
  globalSetup: '<rootDir>/src/support/global-setup.ts',
  globalTeardown: '<rootDir>/src/support/global-teardown.ts',
});
