import type { RemoteModule, RemoteRelease } from '@meridian/federation';
import { ORIGIN_ERROR, SCRIPT_ERROR } from '../app/failure-kind.ts';
import { shareTable } from '../app/share-table.ts';

/** A Module Federation container. */
interface Container {
  init(shareScope: object): void | Promise<void>;
  get(module: string): Promise<() => { remote: RemoteModule }>;
}

/** The share scope that containers are given: name, version, and how to get the module. */
const shareScope = Object.fromEntries(
  Object.entries(shareTable).map(([name, { version, module }]) => [
    name,
    { [version]: { from: 'shell', eager: true, loaded: 1, get: () => Promise.resolve(() => module) } },
  ]),
);

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/** Loads a script, if it is of the page's own origin or of one that the page names. */
const loadScript = (release: RemoteRelease, origins: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const { origin } = new URL(release.entry, location.href);
    const foreign = origin !== location.origin;
    if (foreign && !origins.includes(origin))
      throw named(ORIGIN_ERROR, `${release.entry} is of an origin that is not trusted`);
    const script = document.createElement('script');
    script.src = release.entry;
    script.integrity = release.integrity;
    script.async = true;
    // Only so can the script of another origin be checked; the page's own would miss its preload.
    if (foreign) script.crossOrigin = 'anonymous';
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(named(SCRIPT_ERROR, `${release.entry} could not be loaded`));
    };
    document.head.append(script);
  });

const initialized = new WeakSet<Container>();

/** Loads a version of a remote, from a trusted origin only, by the container protocol of Module Federation. */
export const loadContainer = async (
  release: RemoteRelease,
  origins: readonly string[] = [],
): Promise<RemoteModule> => {
  const containers = globalThis as unknown as Record<string, Container | undefined>;
  if (!containers[release.global]) await loadScript(release, origins);
  const container = containers[release.global];
  if (!container) throw new Error(`${release.entry} defines no container`);
  if (!initialized.has(container)) {
    initialized.add(container);
    await container.init(shareScope);
  }
  return (await container.get('./remote'))().remote;
};
