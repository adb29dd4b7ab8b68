import { sharedVersions } from '@meridian/build';
import { createModuleFederationConfig } from '@module-federation/enhanced';

/**
 * The shell as the host of the federation. `src/browser/federation-host.ts` creates it at run time, because release channels
 * decide which remotes a page loads. The build passes the name and the shared packages to it as `FEDERATION_HOST`, and
 * leaves out the code of the runtime for other targets.
 */
export default createModuleFederationConfig({
  name: 'shell',
  shared: Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [
      name,
      // The shell has loaded them, and remotes check their own ranges.
      { version, singleton: true, eager: true, requiredVersion: false },
    ]),
  ),
  experiments: { optimization: { target: 'web' } },
});
