import type { ReleaseManifest, RemoteModule, Services, ShareTable } from '@meridian/federation';
import { mountsOf } from './mounts.ts';

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

/** What a remote's code says of itself. */
export type Description = Pick<ReleaseManifest, 'contract' | 'mounts' | 'slots'>;

/** Asks a loaded remote what it answers and fills. Throws what its code throws. */
export const describeRemote = (remote: RemoteModule, shareTable: ShareTable): Description => {
  const { createShopStore } = shareTable['@meridian/store']?.module as StoreModule;
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
