import { browserPreset } from '../../jest.preset.mjs';

// The build defines the versions of the shared packages.
export default browserPreset('shell', { globals: { SHARED_VERSIONS: { react: '19.0.0' } } });
