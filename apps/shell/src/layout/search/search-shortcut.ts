import { guardedStorage } from '@meridian/domain';

/** Key in local storage: `off` if the key `/` must not open the search. */
const KEY = 'searchShortcut';
const storage = guardedStorage(() => localStorage);

/** Whether the visitor has turned the key `/` off. */
export const isShortcutOff = (): boolean => storage.read(KEY) === 'off';

/** Turns the key `/` on or off. */
export const setShortcutOff = (off: boolean): void => storage.write(KEY, off ? 'off' : null);
