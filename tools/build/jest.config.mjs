import { nodePreset } from '../../jest.preset.mjs';

// Some tests build an app.
export default nodePreset('build', { testTimeout: 120_000 });
