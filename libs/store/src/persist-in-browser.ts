import { STORAGE_KEYS } from '@meridian/domain';
import { readPersisted, writePersisted } from './browser-storage.ts';
import type { ShopStore } from './shop-store.ts';

/** The storage, or null where the visitor's browser forbids it. */
const openStorage = (open: () => Storage): Storage | null => {
  try {
    const storage = open();
    storage.getItem('');
    return storage;
  } catch (error) {
    console.warn('The browser keeps nothing for this site', error);
    return null;
  }
};

/** Removes what a shopper typed in this tab, so that the next person does not see it. */
export const clearTypedData = (open: () => Storage): void => {
  try {
    open().removeItem(STORAGE_KEYS.checkoutDraft);
  } catch (error) {
    console.warn('The browser keeps nothing for this site', error);
  }
};

/**
 * Wakes the store up after hydration: takes in what the browser keeps, keeps every change from then on, and follows
 * other tabs. Without a storage the store lives as long as the page. Returns a function that stops it.
 */
export const persistInBrowser = (
  store: ShopStore,
  open: () => Storage,
  target: EventTarget,
): (() => void) => {
  const storage = openStorage(open);
  if (!storage) {
    store.setState({ hydrated: true });
    return () => undefined;
  }
  const takeIn = () => {
    const { persisted, token, role, unsent } = readPersisted(storage);
    store.setState({ ...persisted, persisted, token, role, unsent, hydrated: true });
  };
  takeIn();
  const stop = store.subscribe((next, previous) => writePersisted(storage, next, previous));
  const follow = (event: Event) => {
    if ((event as StorageEvent).storageArea !== storage) return;
    const { persisted, token, role, unsent } = readPersisted(storage);
    if (store.getState().token && !token) clearTypedData(() => sessionStorage);
    // Of an account the other tab may hold an emptied copy: what is shown stays until the server has answered.
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
