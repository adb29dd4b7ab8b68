import { useEffect, useEffectEvent } from 'react';

/** Controls in which keys have another meaning. A checkbox uses none of the shortcuts. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

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
 * @param areOn whether the user has left them on (WCAG 2.1.4)
 * @param run returns whether the key is a shortcut
 */
export const useSingleKeyShortcuts = (areOn: () => boolean, run: (event: KeyboardEvent) => boolean): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isIgnored(event) && areOn() && run(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
