import { nodePreset } from '../../jest.preset.mjs';

// Runs the built server with its own database and kills both at random.
export default nodePreset('chaos');
