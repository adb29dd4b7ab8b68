import { guardedStorage } from '@meridian/domain';

/** Key in local storage: `off` if the key `/` must not open the search. */
const KEY = 'searchShortcut';
const storage = guardedStorage(() => localStorage);

/** Whether the key `/` opens the search; the shopper can turn it off in this browser (WCAG 2.1.4). */
export const isShortcutOn = (): boolean => storage.read(KEY) !== 'off';

/** Turns the key `/` on or off. */
export const setShortcutOn = (on: boolean): void => storage.write(KEY, on ? null : 'off');
