import { browserPreset } from '../../jest.preset.mjs';

export default browserPreset('shell', {
  setupFilesAfterEnv: ['<rootDir>/src/testing/federation-host.ts'],
});
