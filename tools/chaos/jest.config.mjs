import { nodePreset } from '../../jest.preset.mjs';

// One run of the built server with its own database, killed at random.
export default nodePreset('chaos');
