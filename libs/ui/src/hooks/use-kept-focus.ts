import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in the element of the returned ref when the focused control is removed, for example with the
 * form around it. The control with `data-autofocus` gets the focus, otherwise the element itself, which needs
 * `tabIndex={-1}`.
 */
export const useKeptFocus = <E extends HTMLElement>(): RefObject<E | null> => {
  const element = useRef<E>(null);
  useEffect(() => {
    const root = element.current;
    if (!root) return undefined;
    let focused: EventTarget | null = null;
    root.dataset['keepsFocus'] = '';
    const enter = ({ target }: FocusEvent): void => {
      // The innermost element that keeps the focus is the nearest to its place.
      const owner = target instanceof Element ? target.closest('[data-keeps-focus]') : null;
      focused = owner === root ? target : null;
    };
    const leave = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget) focused = null;
      // Some browsers send the event before they remove the control.
      else
        queueMicrotask(() => {
          if (focused === target && target instanceof Node && target.isConnected) focused = null;
        });
    };
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected || document.activeElement !== document.body)
        return;
      focused = null;
      const control = root.querySelector<HTMLElement>('[data-autofocus]');
      if (control) control.focus();
      else root.focus({ preventScroll: true });
    });
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', enter);
    root.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', enter);
      root.removeEventListener('focusout', leave);
    };
  }, []);
  return element;
};
