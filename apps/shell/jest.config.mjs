import { browserPreset } from '../../jest.preset.mjs';

// The build puts the versions of the shared packages in.
export default browserPreset('shell', { globals: { SHARED_VERSIONS: { react: '19.0.0' } } });
