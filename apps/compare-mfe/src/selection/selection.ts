import { guardedStorage } from '@meridian/domain';
import { useShop } from '@meridian/store';
import { useMemo, useSyncExternalStore } from 'react';
import { MAX_COMPARED, validIds } from './compare-ids.ts';

/** Key in local storage: a JSON array of the ids of the selected watches. */
const KEY = 'compareIds';
const storage = guardedStorage(() => localStorage);
const listeners = new Set<() => void>();

const readText = () => storage.read(KEY);

const readIds = (): string[] => {
  const ids = storage.readJson(KEY);
  return Array.isArray(ids) ? validIds(ids).slice(0, MAX_COMPARED) : [];
};

const write = (ids: readonly string[]): void => {
  storage.write(KEY, ids.length === 0 ? null : JSON.stringify(ids));
  for (const listener of [...listeners]) listener();
};

/** Adds a watch to the selection. Returns whether there was room for it. */
export const addToSelection = (id: string): boolean => {
  const ids = readIds();
  if (ids.includes(id)) return true;
  if (ids.length >= MAX_COMPARED) return false;
  write([...ids, id]);
  return true;
};

export const removeFromSelection = (id: string): void => {
  const ids = readIds();
  if (ids.includes(id)) write(ids.filter((other) => other !== id));
};

export const clearSelection = (): void => write([]);

const subscribe = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};

/** Ids of the selected watches in the order of their selection; empty on the server and before hydration. */
export const useSelection = (): string[] => {
  const hydrated = useShop((state) => state.hydrated);
  // Renders again after a sign-out, which removes personal data from the storage.
  useShop((state) => state.token);
  const text = useSyncExternalStore(subscribe, readText, () => null);
  // The text is the content of the storage, so the ids change only with it.
  return useMemo(() => (hydrated && text !== null ? readIds() : []), [hydrated, text]);
};
