import { readKept, writeKept } from './browser-storage.ts';
import type { ShopStore } from './shop-store.ts';

/**
 * Wakes the store up after hydration: takes in what the browser keeps, keeps every change from then on, and follows
 * other tabs. Returns a function that stops it.
 */
export const keepInBrowser = (store: ShopStore, storage: Storage, target: EventTarget): (() => void) => {
  const takeIn = () => {
    const { kept, token, role } = readKept(storage);
    store.setState({ ...kept, kept, token, role, awake: true });
  };
  takeIn();
  const stop = store.subscribe((next, previous) => writeKept(storage, next, previous));
  const follow = (event: Event) => {
    // Another tab has merged and emptied its copy: the account's lists come from the server.
    if ((event as StorageEvent).storageArea !== storage) return;
    takeIn();
    if (store.getState().token) void store.getState().refresh();
  };
  target.addEventListener('storage', follow);
  return () => {
    stop();
    target.removeEventListener('storage', follow);
  };
};
