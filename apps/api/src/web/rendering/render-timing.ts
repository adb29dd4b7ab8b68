/** How long rendering may take, in milliseconds. */
export interface RenderTiming {
  /** Of one page; then its worker is ended: an endless loop costs one worker, not the shop. */
  watchdog: number;
}

/** Injection token of `RenderTiming`. */
export const RENDER_TIMING = Symbol('render timing');

export const DEFAULT_RENDER_TIMING: RenderTiming = { watchdog: 8000 };
