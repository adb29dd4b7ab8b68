/** Key of local storage: ids of the watches looked at, the latest first. */
const KEY = 'recentlyViewed';
const LIMIT = 12;

/** What was looked at; anything malformed counts as absent. */
export const readRecent = (storage: Storage): string[] => {
  try {
    const ids: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    if (!Array.isArray(ids)) return [];
    return ids
      .filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{24}$/.test(id))
      .slice(0, LIMIT);
  } catch {
    return [];
  }
};

/** Puts a watch first. A storage that is full or forbidden only forgets. */
export const addRecent = (storage: Storage, id: string): void => {
  const ids = [id, ...readRecent(storage).filter((other) => other !== id)].slice(0, LIMIT);
  try {
    storage.setItem(KEY, JSON.stringify(ids));
  } catch (error) {
    console.warn('The browser does not keep what was viewed', error);
  }
};
