import {
  type OfferedContract,
  type ReleaseManifest,
  type RemoteModule,
  type Services,
  type ShareTable,
  type ShellServer,
  SLOTS,
} from '@meridian/federation';
import { mountsOf, parametersOf } from './mounts.ts';

/** What a check needs of the shared store's module. */
interface StoreModule {
  createShopStore: (options: {
    locale: { language: 'en'; currency: 'kzt'; country: null };
    api: () => Services['api'];
  }) => Services['store'];
  SLICES?: Record<string, number>;
}

/** What a check needs of the shell's bundle. */
export type ShellBundle = Pick<ShellServer, 'CONTRACT_VERSION' | 'shareTable' | 'shellRoutes'>;

/** Calls are never made while routes are listed. */
const noApi = (() =>
  Promise.reject(new Error('no calls while a release is checked'))) as unknown as Services['api'];

const storeOf = (shareTable: ShareTable) => shareTable['@meridian/store']?.module as StoreModule;

const servicesOf = (shareTable: ShareTable): Services => ({
  api: noApi,
  store: storeOf(shareTable).createShopStore({
    locale: { language: 'en', currency: 'kzt', country: null },
    api: () => noApi,
  }),
  now: 0,
});

/** What a remote's code says of itself. */
export type Description = Pick<ReleaseManifest, 'contract' | 'mounts' | 'parameters' | 'slots' | 'namespace'>;

/** Asks a loaded remote what it answers and fills. Throws what its code throws. */
export const describeRemote = (remote: RemoteModule, shareTable: ShareTable): Description => {
  const routes = remote.routes(servicesOf(shareTable));
  return {
    contract: remote.contract,
    mounts: mountsOf(routes),
    parameters: parametersOf(routes),
    slots: Object.keys(remote.slots ?? {}),
    namespace: remote.namespace,
  };
};

/** Asks a loaded shell what features may rely on besides shared packages. Throws what its code throws. */
export const describeShell = ({
  CONTRACT_VERSION,
  shareTable,
  shellRoutes,
}: ShellBundle): OfferedContract => {
  const federation = shareTable['@meridian/federation']?.module as
    { SLOTS?: readonly string[]; ACCEPTED_CONTRACTS?: readonly number[] } | undefined;
  return {
    contracts: federation?.ACCEPTED_CONTRACTS ?? [CONTRACT_VERSION],
    slots: federation?.SLOTS ?? SLOTS,
    slices: storeOf(shareTable).SLICES ?? {},
    mounts: shellRoutes ? mountsOf(shellRoutes(servicesOf(shareTable))) : [],
  };
};
