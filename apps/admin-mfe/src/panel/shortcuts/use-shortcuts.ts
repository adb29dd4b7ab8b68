import { guardedStorage } from '@meridian/domain';
import { useEffect, useEffectEvent } from 'react';

const STORAGE_KEY = 'adminShortcuts';
const storage = guardedStorage(() => localStorage);

/** Whether single-key shortcuts are on; the owner can turn them off in this browser (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => storage.read(STORAGE_KEY) !== 'off';
export const setShortcutsOn = (on: boolean): void => storage.write(STORAGE_KEY, on ? null : 'off');

/** Controls in which keys have another meaning. A checkbox uses none of the shortcuts. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** The character of a key. Cyrillic keyboard layouts use the position of the key, so that J is the same key in both. */
const characterOf = ({ key, code }: KeyboardEvent): string =>
  (/^\p{Script=Cyrillic}$/u.test(key) && /^(?:Key|Digit)(.)$/.exec(code)?.[1]
    ? code.slice(-1)
    : key
  ).toLowerCase();

const isIgnored = ({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  defaultPrevented ||
  (target instanceof Element && target.closest(TYPING) !== null) ||
  document.querySelector('dialog[open]') !== null;

/**
 * Single-key shortcuts of a screen. They need no focused element; they are ignored while someone types, uses a select or
 * a dialog, or presses a modifier key other than Shift.
 * @param run gets the character in lower case and returns whether it is a shortcut
 */
export const useShortcuts = (run: (character: string, event: KeyboardEvent) => boolean): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isIgnored(event) || !areShortcutsOn()) return;
    if (run(characterOf(event), event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
