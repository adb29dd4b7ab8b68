import { guardedStorage, STORAGE_KEYS } from '@meridian/domain';
import { readPersisted, writePersisted } from './browser-storage.ts';
import type { ShopStore } from './shop-store.ts';

/** Removes the checkout draft of this tab, so that the next user does not see it. */
export const clearTypedData = (open: () => Storage): void =>
  guardedStorage(open).write(STORAGE_KEYS.checkoutDraft, null);

/**
 * Connects the store to a storage after hydration: restores the persisted state, persists every change, and applies
 * changes of other tabs. If the browser blocks the storage, the state lives as long as the page.
 * @returns function that ends the connection
 */
export const persistInBrowser = (
  store: ShopStore,
  open: () => Storage,
  target: EventTarget,
): (() => void) => {
  const storage = guardedStorage(open);
  const takeIn = () => {
    const { persisted, token, role, unsent } = readPersisted(storage);
    store.setState({ ...persisted, persisted, token, role, unsent, hydrated: true });
  };
  takeIn();
  const stop = store.subscribe((next, previous) => writePersisted(storage, next, previous));
  const follow = (event: Event) => {
    if ((event as StorageEvent).storageArea !== open()) return;
    const { persisted, token, role, unsent } = readPersisted(storage);
    if (store.getState().token && !token) clearTypedData(() => sessionStorage);
    // After a merge the other tab has emptied the persisted lists, so the displayed lists stay until the server responds.
    if (token && token === store.getState().token) store.setState({ persisted, role, unsent });
    else takeIn();
    if (token) void store.getState().refresh();
  };
  target.addEventListener('storage', follow);
  return () => {
    stop();
    target.removeEventListener('storage', follow);
  };
};
