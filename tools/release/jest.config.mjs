import { nodePreset } from '../../jest.preset.mjs';

export default nodePreset('release', { testTimeout: 30_000 });
