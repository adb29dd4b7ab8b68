import { nodePreset } from '../../jest.preset.mjs';

export default nodePreset('api', { testTimeout: 30_000 });
