import type { Tone } from './notice.tsx';

/** Name of the window event that carries a toast, so that separately built parts of one page share one toaster. */
export const TOAST_EVENT = 'meridian:toast';

/** What a toast says; `duration` in milliseconds, default 6000, `Infinity` for one that stays. */
export interface ToastMessage {
  message: string;
  tone: Tone;
  duration: number;
  /** A button of the toast. */
  action?: { label: string; run: () => void };
  /** Called when a person closes the toast. */
  onDismiss?: () => void;
  /** Takes the toast away when it is aborted. */
  signal?: AbortSignal;
}

/** Says something in passing: shown and announced by the page's one `Toaster`. Browser only. */
export function toast(message: string, options: Partial<Omit<ToastMessage, 'message'>> = {}): void {
  const detail = { message, tone: 'info', duration: 6000, ...options } satisfies ToastMessage;
  window.dispatchEvent(new CustomEvent<ToastMessage>(TOAST_EVENT, { detail }));
}
