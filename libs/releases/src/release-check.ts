import {
  type AppName,
  type Channels,
  type ReleaseManifest,
  REMOTES,
  type RemoteModule,
  type RemoteRoute,
  type Services,
  SLOTS,
} from '@meridian/federation';
import { join } from 'node:path';
import type { ReleaseStore } from './release-store.ts';
import { loadRemoteBundle, loadShellBundle, type ShareTable } from './server-bundle.ts';

/** A release that would break what is deployed: refused before it is published. */
export class ContractError extends Error {
  override name = 'ContractError';
}

/** What a check needs of the shell's bundle. */
export interface ShellBundle {
  CONTRACT_VERSION: number;
  shareTable: ShareTable;
}

const joinPath = (parent: string, path: string): string =>
  path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;

/** Addresses that a route tree answers: every route with a screen or a path of its own. */
export const mountsOf = (routes: readonly RemoteRoute[], parent = ''): string[] => [
  ...new Set(
    routes.flatMap((route) => {
      const path = route.path === undefined ? parent : joinPath(parent, route.path);
      const own = route.path !== undefined || route.index ? [path] : [];
      return [...own, ...mountsOf(route.children ?? [], path)];
    }),
  ),
];

/** What a check needs of the shared store's module. */
interface StoreModule {
  createShopStore: (options: {
    locale: { language: 'en'; currency: 'kzt'; country: null };
    api: () => Services['api'];
  }) => Services['store'];
}

/** Calls are never made while routes are listed. */
const noApi = (() =>
  Promise.reject(new Error('no calls while a release is checked'))) as unknown as Services['api'];

const describe = (
  remote: RemoteModule,
  shell: ShellBundle,
): Pick<ReleaseManifest, 'contract' | 'mounts' | 'slots'> => {
  const { createShopStore } = shell.shareTable['@meridian/store']?.module as StoreModule;
  const store = createShopStore({
    locale: { language: 'en', currency: 'kzt', country: null },
    api: () => noApi,
  });
  return {
    contract: remote.contract,
    mounts: mountsOf(remote.routes({ api: noApi, store, now: 0 })),
    slots: Object.keys(remote.slots ?? {}),
  };
};

const ofMajor = (version: string | undefined): string => version?.split('.')[0] ?? 'none';

const checkShared = (built: ReleaseManifest, shell: ShellBundle): void => {
  for (const [name, version] of Object.entries(built.shared)) {
    const offered = shell.shareTable[name]?.version;
    if (ofMajor(offered) !== ofMajor(version))
      throw new ContractError(
        `${built.app} ${built.version} needs ${name} ${version}, but the deployed shell shares ${offered ?? 'none'}`,
      );
  }
};

/**
 * Completes the manifest of a built app by what its code says of itself, and refuses it if it does not fit what is
 * deployed: another contract, shared packages of another major version, addresses or slots that another remote has.
 */
export const checkRelease = async (
  built: ReleaseManifest,
  dist: string,
  store: ReleaseStore,
): Promise<ReleaseManifest> => {
  const channels: Channels = await store.channels();
  const bundle = join(dist, built.server);
  if (built.app === 'shell') {
    const shell = loadShellBundle<ShellBundle>(bundle);
    for (const name of REMOTES) {
      const version = channels[name]?.stable.version;
      if (!version) continue;
      const deployed = await store.manifest(name, version);
      if (deployed.contract !== shell.CONTRACT_VERSION)
        throw new ContractError(
          `the shell speaks contract ${shell.CONTRACT_VERSION}, but ${name} ${version} was built for ${deployed.contract}`,
        );
      checkShared(deployed, shell);
    }
    return { ...built, contract: shell.CONTRACT_VERSION, mounts: [], slots: [] };
  }

  const shellVersion = channels.shell?.stable.version;
  if (!shellVersion) throw new ContractError('no shell is released yet: release the shell first');
  const shellManifest = await store.manifest('shell', shellVersion);
  const shell = loadShellBundle<ShellBundle>(
    join(store.folderOf('shell', shellVersion), shellManifest.server),
  );
  checkShared(built, shell);
  const described = describe(loadRemoteBundle(bundle, shell.shareTable), shell);
  if (described.contract !== shell.CONTRACT_VERSION)
    throw new ContractError(
      `${built.app} ${built.version} was built for contract ${described.contract}, the deployed shell speaks ${shell.CONTRACT_VERSION}`,
    );
  const unknownSlot = described.slots.find((slot) => !(SLOTS as readonly string[]).includes(slot));
  if (unknownSlot) throw new ContractError(`the shell has no slot ${unknownSlot}`);
  await refuseOverlaps(built.app, described, channels, store);
  return { ...built, ...described };
};

const refuseOverlaps = async (
  app: AppName,
  described: Pick<ReleaseManifest, 'mounts' | 'slots'>,
  channels: Channels,
  store: ReleaseStore,
): Promise<void> => {
  for (const other of REMOTES) {
    const version = channels[other]?.stable.version;
    if (other === app || !version) continue;
    const { mounts, slots } = await store.manifest(other, version);
    const mount = described.mounts.find((path) => mounts.includes(path));
    const slot = described.slots.find((name) => slots.includes(name));
    if (mount !== undefined) throw new ContractError(`${app} answers ${mount}, which is ${other}'s`);
    if (slot) throw new ContractError(`${app} fills the slot ${slot}, which is ${other}'s`);
  }
};
