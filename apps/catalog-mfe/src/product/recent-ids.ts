import { guardedStorage } from '@meridian/domain';

/** Key in local storage: ids of viewed watches, most recent first. */
const KEY = 'recentlyViewed';
const MAX_IDS = 12;
const storage = guardedStorage(() => localStorage);

/** Ids of viewed watches, most recent first; empty if the stored value is malformed. */
export const readRecentIds = (): string[] => {
  const ids = storage.readJson(KEY);
  if (!Array.isArray(ids)) return [];
  return ids
    .filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{24}$/.test(id))
    .slice(0, MAX_IDS);
};

/** Puts an id first. */
export const addRecentId = (id: string): void => {
  const ids = [id, ...readRecentIds().filter((other) => other !== id)].slice(0, MAX_IDS);
  storage.write(KEY, JSON.stringify(ids));
};
