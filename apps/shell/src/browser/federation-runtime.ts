import type { RemoteModule, RemoteRelease } from '@meridian/federation';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { SCRIPT_ERROR } from '../app/remotes/failure-kind.ts';
import { shareTable } from '../app/share-table.ts';
import { assertTrusted, errorNamed, isOwnOrigin } from './trusted-origin.ts';

/** Codes of the runtime's errors for a manifest or an entry that could not be loaded. */
const LOAD_ERRORS = /RUNTIME-00[38]/;

let trustedOrigins: readonly string[] = [];
/** Expected integrity by URL. */
const integrities = new Map<string, string>();

const absoluteUrl = (url: string): string => new URL(url, location.href).href;

const scriptOf = (url: string, type: string): HTMLScriptElement => {
  assertTrusted(url, trustedOrigins);
  const script = document.createElement('script');
  script.type = type;
  script.src = url;
  script.async = true;
  script.integrity = integrities.get(url) ?? '';
  if (!isOwnOrigin(url)) script.crossOrigin = 'anonymous';
  return script;
};

/** Loads an ES module as a script, because `import()` checks no integrity. The runtime's import then finds it loaded. */
const loadModuleScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = scriptOf(url, 'module');
    script.onload = () => resolve();
    script.onerror = () => reject(errorNamed(SCRIPT_ERROR, `${url} could not be loaded`));
    document.head.append(script);
  });

/** Applies origin trust and integrity to everything that the runtime loads: manifests, scripts and ES modules. */
const trustPlugin: ModuleFederationRuntimePlugin = {
  name: 'meridian-trust',
  fetch: async (url, options) => {
    assertTrusted(url, trustedOrigins);
    return fetch(url, { ...options, integrity: integrities.get(absoluteUrl(url)) ?? '' });
  },
  createScript: ({ url }) => scriptOf(absoluteUrl(url), 'text/javascript'),
  loadEntry: async ({ remoteInfo: { entry, type } }) => {
    assertTrusted(entry, trustedOrigins);
    if (type === 'module' || type === 'esm') await loadModuleScript(absoluteUrl(entry));
    return undefined;
  },
};

/** The shell as a host of the federation runtime, with the same share table as the shell's own loader. */
const host = createInstance({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries(
    Object.entries(shareTable).map(([name, { version, module }]) => [
      name,
      {
        version,
        lib: () => module,
        scope: 'default',
        shareConfig: { singleton: true, requiredVersion: false, eager: true },
      },
    ]),
  ),
  plugins: [trustPlugin],
});

/** Loads a version by the runtime of Module Federation, which supports containers of all build tools. */
export const loadRemoteModule = async (
  { version, entry, integrity, global, type, scripts = {} }: RemoteRelease,
  trusted: readonly string[],
): Promise<RemoteModule> => {
  trustedOrigins = trusted;
  const url = absoluteUrl(entry);
  integrities.set(url, integrity);
  for (const [file, hash] of Object.entries(scripts)) integrities.set(new URL(file, url).href, hash);
  // One page can load two versions of a remote, so the name contains the version.
  const name = `${global}_${version}`;
  host.registerRemotes([
    { name, entry: url, entryGlobalName: global, ...(type === 'module' && { type: 'module' }) },
  ]);
  const loaded = await host.loadRemote<{ remote: RemoteModule }>(`${name}/remote`).catch((error: unknown) => {
    throw error instanceof Error && LOAD_ERRORS.test(error.message)
      ? errorNamed(SCRIPT_ERROR, error.message)
      : error;
  });
  if (!loaded) throw new Error(`${entry} exposes no ./remote`);
  return loaded.remote;
};
