import type { RemoteModule, RemoteRelease } from '@meridian/federation';
import { SCRIPT_ERROR } from '../app/remotes/failure-kind.ts';
import { shareTable } from '../app/share-table.ts';
import { isInspected } from './devtools.ts';
import { assertTrusted, errorNamed, isOwnOrigin } from './trusted-origin.ts';

const loadFederationRuntime = () =>
  import(/* webpackChunkName: "federation-runtime" */ './federation-runtime.ts');

/** A Module Federation container, as a remote entry script defines it. */
interface Container {
  init(shareScope: object): void | Promise<void>;
  get(module: string): Promise<() => { remote: RemoteModule }>;
}

/** The share scope passed to each container: name, version and module getter. */
const shareScope = Object.fromEntries(
  Object.entries(shareTable).map(([name, { version, module }]) => [
    name,
    { [version]: { from: 'shell', eager: true, loaded: 1, get: () => Promise.resolve(() => module) } },
  ]),
);

/** Loads the script of a container. */
const loadScript = ({ entry, integrity }: RemoteRelease): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = entry;
    script.integrity = integrity;
    script.async = true;
    if (!isOwnOrigin(entry)) script.crossOrigin = 'anonymous';
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(errorNamed(SCRIPT_ERROR, `${entry} could not be loaded`));
    };
    document.head.append(script);
  });

const initialized = new WeakSet<Container>();

/** Loads a version by the container protocol of Module Federation. Initializes each container once. */
const loadOwnContainer = async (release: RemoteRelease): Promise<RemoteModule> => {
  const containers = globalThis as unknown as Record<string, Container | undefined>;
  if (!containers[release.global]) await loadScript(release);
  const container = containers[release.global];
  if (!container) throw new Error(`${release.entry} defines no container`);
  if (!initialized.has(container)) {
    initialized.add(container);
    await container.init(shareScope);
  }
  return (await container.get('./remote'))().remote;
};

/**
 * Loads a version of a remote. Versions of this build are loaded by the container protocol, all others by the federation
 * runtime, which is loaded for the first of them. Rejects other origins than the page's and the trusted ones without a
 * request.
 */
export const loadContainer = async (
  release: RemoteRelease,
  trustedOrigins: readonly string[] = [],
): Promise<RemoteModule> => {
  assertTrusted(release.entry, trustedOrigins);
  if (release.type) return (await loadFederationRuntime()).loadRemoteModule(release, trustedOrigins);
  if (!isInspected()) return loadOwnContainer(release);
  const entry = release.entry.replace(/[^/]+$/, 'mf-manifest.json');
  const inspected: RemoteRelease = { ...release, entry, integrity: '', type: 'manifest' };
  return (await loadFederationRuntime()).loadRemoteModule(inspected, trustedOrigins);
};
