import {
  type OfferedContract,
  type ReleaseManifest,
  type RemoteModule,
  type Services,
  type ShareTable,
  type ShellServer,
  SLOTS,
} from '@meridian/federation';
import { mountsOf, parametersOf } from '../rendering/mounts.ts';

/** The part of the shared store's module that a check uses. */
interface StoreModule {
  createShopStore: (options: {
    locale: { language: 'en'; currency: 'kzt'; country: null };
    api: () => Services['api'];
  }) => Services['store'];
  SLICES?: Record<string, number>;
}

/** The part of the shell's bundle that a check uses. */
export type ShellBundle = Pick<ShellServer, 'CONTRACT_VERSION' | 'shareTable' | 'shellRoutes'>;

/** An API client that rejects, because listing routes makes no requests. */
const noApi: Services['api'] = () => Promise.reject(new Error('No API requests while a release is checked'));

const storeOf = (shareTable: ShareTable) => shareTable['@meridian/store']?.module as StoreModule;

const servicesOf = (shareTable: ShareTable): Services => ({
  api: noApi,
  store: storeOf(shareTable).createShopStore({
    locale: { language: 'en', currency: 'kzt', country: null },
    api: () => noApi,
  }),
  now: 0,
  loadSlot: () => Promise.reject(new Error('A release check renders no slots')),
});

/** The part of the manifest that a remote's code declares. */
export type RemoteDescription = Pick<
  ReleaseManifest,
  'contract' | 'mounts' | 'parameters' | 'slots' | 'namespace'
>;

/** Reads the paths, slots and texts of a loaded remote. Throws the errors of its code. */
export const describeRemote = (remote: RemoteModule, shareTable: ShareTable): RemoteDescription => {
  const routes = remote.routes(servicesOf(shareTable));
  return {
    contract: remote.contract,
    mounts: mountsOf(routes),
    parameters: parametersOf(routes),
    slots: Object.keys(remote.slots ?? {}),
    namespace: remote.namespace,
  };
};

/** Reads what a loaded shell offers to remotes besides shared packages. Throws the errors of its code. */
export const describeShell = ({
  CONTRACT_VERSION,
  shareTable,
  shellRoutes,
}: ShellBundle): OfferedContract => {
  const federation: { SLOTS?: readonly string[]; ACCEPTED_CONTRACTS?: readonly number[] } | undefined =
    shareTable['@meridian/federation']?.module;
  return {
    contracts: federation?.ACCEPTED_CONTRACTS ?? [CONTRACT_VERSION],
    slots: federation?.SLOTS ?? SLOTS,
    slices: storeOf(shareTable).SLICES ?? {},
    mounts: shellRoutes ? mountsOf(shellRoutes(servicesOf(shareTable))) : [],
  };
};
