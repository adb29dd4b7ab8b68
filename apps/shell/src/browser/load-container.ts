import type { RemoteModule, RemoteRelease } from '@meridian/federation';
import { ORIGIN_ERROR, SCRIPT_ERROR } from '../app/remotes/failure-kind.ts';
import { shareTable } from '../app/share-table.ts';

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

const errorNamed = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/** Loads a script from the origin of the page. Rejects other origins without a request. */
const loadScript = (release: RemoteRelease): Promise<void> =>
  new Promise((resolve, reject) => {
    if (new URL(release.entry, location.href).origin !== location.origin)
      throw errorNamed(ORIGIN_ERROR, `${release.entry} is not trusted`);
    const script = document.createElement('script');
    script.src = release.entry;
    script.integrity = release.integrity;
    script.async = true;
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(errorNamed(SCRIPT_ERROR, `${release.entry} could not be loaded`));
    };
    document.head.append(script);
  });

const initialized = new WeakSet<Container>();

/**
 * Loads a version of a remote by the container protocol of Module Federation. Initializes each container
 * once.
 */
export const loadContainer = async (release: RemoteRelease): Promise<RemoteModule> => {
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
