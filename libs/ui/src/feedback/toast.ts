import type { Tone } from './notice.tsx';

/** Name of the window event of a toast, so that separately built apps of one page share one toaster. */
export const TOAST_EVENT = 'meridian:toast';

/** A toast; `duration` in milliseconds, default 6000, `Infinity` for a permanent one. */
export interface ToastMessage {
  message: string;
  tone: Tone;
  duration: number;
  /** Whether the toast survives a navigation and the opening of the cart, e.g. because it is followed by a navigation. */
  stays?: boolean;
  /** Button of the toast. */
  action?: { label: string; run: () => void };
  /** Called when a person closes the toast. */
  onDismiss?: () => void;
  /** Removes the toast when it is aborted. */
  signal?: AbortSignal;
}

/** Shows a toast in the page's `Toaster`, which also announces it. Browser only. */
export const toast = (message: string, options: Partial<Omit<ToastMessage, 'message'>> = {}): void => {
  const detail = { message, tone: 'info', duration: 6000, ...options } satisfies ToastMessage;
  window.dispatchEvent(new CustomEvent<ToastMessage>(TOAST_EVENT, { detail }));
};
