import { guardedStorage } from '@meridian/domain';
import { useSingleKeyShortcuts } from '@meridian/ui';

const STORAGE_KEY = 'adminShortcuts';
const storage = guardedStorage(() => localStorage);

/** Whether single-key shortcuts are on; the staff can turn them off in this browser (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => storage.read(STORAGE_KEY) !== 'off';
export const setShortcutsOn = (on: boolean): void => storage.write(STORAGE_KEY, on ? null : 'off');

/** The character of a key. Cyrillic keyboard layouts use the position of the key, so that J is the same key in both. */
const characterOf = ({ key, code }: KeyboardEvent): string =>
  (/^\p{Script=Cyrillic}$/u.test(key) && /^(?:Key|Digit)(.)$/.exec(code)?.[1]
    ? code.slice(-1)
    : key
  ).toLowerCase();

/**
 * Single-key shortcuts of the panel.
 * @param run gets the character in lower case and returns whether it is a shortcut
 */
export const useShortcuts = (run: (character: string, event: KeyboardEvent) => boolean): void =>
  useSingleKeyShortcuts(areShortcutsOn, (event) => run(characterOf(event), event));
