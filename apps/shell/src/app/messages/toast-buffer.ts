import { TOAST_EVENT, type ToastMessage } from '@meridian/ui';

const buffer: ToastMessage[] = [];
const addToBuffer = (event: Event): void => {
  buffer.push((event as CustomEvent<ToastMessage>).detail);
};

/** Buffers toasts until the toaster is loaded. */
export const bufferToasts = (): void => globalThis.addEventListener(TOAST_EVENT, addToBuffer);

/** Returns the buffered toasts and stops buffering. */
export const flushToastBuffer = (): ToastMessage[] => {
  globalThis.removeEventListener(TOAST_EVENT, addToBuffer);
  return buffer.splice(0);
};
