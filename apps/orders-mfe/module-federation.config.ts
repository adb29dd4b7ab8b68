import { sharedSingletons } from '@meridian/build';
import { createModuleFederationConfig } from '@module-federation/enhanced';

export default createModuleFederationConfig({
  name: 'orders_mfe',
  exposes: { './remote': './src/remote.ts' },
  shared: sharedSingletons(),
});
