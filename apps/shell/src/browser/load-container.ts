import type { RemoteModule, RemoteName, RemoteRelease } from '@meridian/federation';
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

const loadScript = (release: RemoteRelease): Promise<void> =>
  new Promise((resolve, reject) => {
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
      reject(new Error(`${release.entry} could not be loaded`));
    };
    document.head.append(script);
  });

const initialized = new WeakSet<Container>();

/** Loads a version of a remote by the container protocol of Module Federation. */
export const loadContainer = async (_name: RemoteName, release: RemoteRelease): Promise<RemoteModule> => {
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
