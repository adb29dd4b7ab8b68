import type { RemoteModule, RemoteRelease } from '@meridian/federation';
import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { SCRIPT_ERROR } from '../app/remotes/failure-kind.ts';
import { federationHost, shareTable } from '../app/share-table.ts';
import { trustPlugin, TrustedFiles } from './trust-plugin.ts';
import { errorNamed } from './trusted-origin.ts';

/** The runtime's errors for a manifest or an entry that could not be loaded, unlike one that throws when it runs. */
const LOAD_ERRORS = /^(?!.*ScriptExecutionError).*RUNTIME-00[38]/s;

/** The shared packages in the shape of the runtime. */
const shared = Object.fromEntries(
  Object.entries(shareTable).map(([name, { version, module }]) => [
    name,
    { version, lib: () => module, scope: 'default', shareConfig: federationHost.shared[name] },
  ]),
);

/** What the runtime and its devtools know of a page: snapshots of the host and of the remotes. */
interface FederationGlobal {
  __FEDERATION__: { moduleInfo: Record<string, object> };
}

/** Lists a version for the devtools. The runtime does this only for versions that it loads by their manifests. */
const listForDevtools = (
  name: string,
  remote: { remoteEntry: string; globalName: string; version: string },
) => {
  const { moduleInfo } = (globalThis as unknown as FederationGlobal).__FEDERATION__;
  const host = (moduleInfo[federationHost.name] ?? {}) as { remotesInfo?: object };
  const matchedVersion = remote.remoteEntry;
  Object.assign(moduleInfo, {
    [federationHost.name]: {
      version: '',
      remoteEntry: '',
      remotesInfo: { ...host.remotesInfo, [name]: { matchedVersion } },
    },
    [`${name}:${matchedVersion}`]: remote,
  });
};

/**
 * Creates the host of a page, which loads versions of remotes by the runtime of Module Federation, and provides this runtime
 * to them. Rejects other origins than the page's and the trusted ones without a request.
 */
export const createHost = (trustedOrigins: readonly string[] = []) => {
  const files = new TrustedFiles(trustedOrigins);
  const host = createInstance({
    name: federationHost.name,
    remotes: [],
    shared,
    plugins: [trustPlugin(files), provideRuntime()],
  });
  return async ({
    version,
    entry,
    integrity,
    global,
    type,
    scripts = {},
  }: RemoteRelease): Promise<RemoteModule> => {
    const { href } = new URL(entry, location.href);
    files.expect(href, integrity);
    for (const [file, hash] of Object.entries(scripts)) files.expect(new URL(file, href).href, hash);
    // One page can load two versions of a remote, so the name contains the version.
    const name = `${global}_${version}`;
    host.registerRemotes([
      { name, entry: href, entryGlobalName: global, ...(type === 'module' && { type: 'module' }) },
    ]);
    const loaded = await host
      .loadRemote<{ remote: RemoteModule }>(`${name}/remote`)
      .catch((error: unknown) => {
        throw error instanceof Error && LOAD_ERRORS.test(error.message)
          ? errorNamed(SCRIPT_ERROR, error.message)
          : error;
      });
    if (!loaded) throw new Error(`${entry} exposes no ./remote`);
    if (type !== 'manifest') listForDevtools(name, { remoteEntry: href, globalName: global, version });
    return loaded.remote;
  };
};
