import { sharedSingletons } from '@meridian/build';
import { createModuleFederationConfig } from '@module-federation/enhanced';

export default createModuleFederationConfig({
  name: 'releases_mfe',
  exposes: { './remote': './src/remote.ts' },
  shared: sharedSingletons(),
});
