import { sharedSingletons } from '@meridian/build';
import { createModuleFederationConfig } from '@module-federation/enhanced';

/** The release channels decide at run time which versions of which remotes a page loads. */
export default createModuleFederationConfig({
  name: 'shell',
  remotes: {},
  shared: sharedSingletons(),
});
