import { nodePreset } from '../../../jest.preset.mjs';

// Some tests wait for processes of their own.
export default nodePreset('releases');
