import { fileURLToPath } from 'node:url';
import { nodePreset } from '../../jest.preset.mjs';

// The tests start real engines. On an older Linux the first one may also download a C library.
export default nodePreset('embedded-mongodb', {
  globalSetup: fileURLToPath(new URL('./src/jest-global-setup.mjs', import.meta.url)),
  globalTeardown: fileURLToPath(new URL('./src/jest-global-teardown.mjs', import.meta.url)),
});
