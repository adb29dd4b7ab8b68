import { guardedStorage } from '@meridian/domain';

/** Key in local storage: searched texts, most recent first. */
const SEARCHES = 'recentSearches';
/** Key in local storage: `off` if the key `/` must not open the search. */
const SHORTCUT = 'searchShortcut';
const MAX_SEARCHES = 5;
const MAX_LENGTH = 200;
const storage = guardedStorage(() => localStorage);

/** Searched texts, most recent first; empty if the stored value is malformed. */
export const readRecentSearches = (): string[] => {
  const texts = storage.readJson(SEARCHES);
  if (!Array.isArray(texts)) return [];
  return texts
    .filter((text): text is string => typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH)
    .slice(0, MAX_SEARCHES);
};

/** Puts a searched text first. */
export const addRecentSearch = (text: string): void => {
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  storage.write(SEARCHES, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
};

/** Removes all searched texts. */
export const clearRecentSearches = (): void => storage.write(SEARCHES, null);

/** Whether the visitor has turned the key `/` off. */
export const isShortcutOff = (): boolean => storage.read(SHORTCUT) === 'off';

/** Turns the key `/` on or off. */
export const setShortcutOff = (off: boolean): void => storage.write(SHORTCUT, off ? 'off' : null);
