/** Timeouts of rendering, in milliseconds. Tests replace them. */
export interface RenderTiming {
  /** Timeout of one page. After it the worker is terminated, so that an endless loop blocks only one worker. */
  pageTimeoutMs: number;
}

/** Injection token of `RenderTiming`. */
export const RENDER_TIMING = Symbol('render timing');

export const DEFAULT_RENDER_TIMING: RenderTiming = { pageTimeoutMs: 8000 };
