import { nodePreset } from '../../jest.preset.mjs';

// Some tests build an app.
export default nodePreset('build');
