import { guardedStorage } from '@meridian/domain';

/** Key in local storage: searched texts, most recent first. */
const KEY = 'recentSearches';
const MAX_SEARCHES = 5;
const MAX_LENGTH = 200;
const storage = guardedStorage(() => localStorage);

/** Searched texts, most recent first; empty if the stored value is malformed. */
export const readRecentSearches = (): string[] => {
  const texts = storage.readJson(KEY);
  if (!Array.isArray(texts)) return [];
  return texts
    .filter((text): text is string => typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH)
    .slice(0, MAX_SEARCHES);
};

/** Puts a searched text first. */
export const addRecentSearch = (text: string): void => {
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  storage.write(KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
};

/** Removes all searched texts. */
export const clearRecentSearches = (): void => storage.write(KEY, null);
