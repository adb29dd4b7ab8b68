import { browserPreset } from '../../jest.preset.mjs';

// The build defines the host and its shared packages.
export default browserPreset('shell', {
  globals: { FEDERATION_HOST: { name: 'shell', shared: { react: { version: '19.0.0' } } } },
});
