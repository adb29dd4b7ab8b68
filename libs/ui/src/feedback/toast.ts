import type { Tone } from './notice.tsx';

/** Name of the window event that carries a toast, so that separately built parts of one page share one toaster. */
export const TOAST_EVENT = 'meridian:toast';

/** What a toast says; `duration` in milliseconds, default 6000. */
export interface ToastMessage {
  message: string;
  tone: Tone;
  duration: number;
}

/** Says something in passing: shown and announced by the page's one `Toaster`. Browser only. */
export function toast(
  message: string,
  { tone = 'info', duration = 6000 }: Partial<Omit<ToastMessage, 'message'>> = {},
): void {
  window.dispatchEvent(new CustomEvent<ToastMessage>(TOAST_EVENT, { detail: { message, tone, duration } }));
}
