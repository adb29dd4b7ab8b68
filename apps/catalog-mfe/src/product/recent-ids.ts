/** Key in local storage: ids of viewed watches, most recent first. */
const KEY = 'recentlyViewed';
const MAX_IDS = 12;

/** Ids of viewed watches, most recent first; empty if the stored value is malformed. */
export const readRecentIds = (storage: Storage): string[] => {
  try {
    const ids: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    if (!Array.isArray(ids)) return [];
    return ids
      .filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{24}$/.test(id))
      .slice(0, MAX_IDS);
  } catch {
    return [];
  }
};

/** Puts an id first. If the storage is full or forbidden, it logs a warning and stores nothing. */
export const addRecentId = (storage: Storage, id: string): void => {
  const ids = [id, ...readRecentIds(storage).filter((other) => other !== id)].slice(0, MAX_IDS);
  try {
    storage.setItem(KEY, JSON.stringify(ids));
  } catch (error) {
    console.warn('Recently viewed watches could not be stored', error);
  }
};
