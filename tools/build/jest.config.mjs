import { nodePreset } from '../../jest.preset.mjs';

// Some tests build an app, which is slow.
export default nodePreset('build');
