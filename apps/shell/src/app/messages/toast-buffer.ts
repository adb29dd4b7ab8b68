import { TOAST_EVENT, type ToastMessage } from '@meridian/ui';

const early: ToastMessage[] = [];
const keep = (event: Event): void => {
  early.push((event as CustomEvent<ToastMessage>).detail);
};

/** Keeps the toasts of a page whose toaster is not loaded yet. */
export const bufferToasts = (): void => globalThis.addEventListener(TOAST_EVENT, keep);

/** Hands the kept toasts over, and keeps no more. */
export const flushToastBuffer = (): ToastMessage[] => {
  globalThis.removeEventListener(TOAST_EVENT, keep);
  return early.splice(0);
};
