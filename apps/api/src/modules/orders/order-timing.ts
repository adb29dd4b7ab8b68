/** Durations in the life of an order, in milliseconds. */
export interface OrderTiming {
  /** A stock operation that takes longer is treated as orphaned by a crash. */
  staleAfterMs: number;
  /**
   * Markers are removed from watches after this time. Until then a delayed write of another process still finds them.
   */
  markerTtlMs: number;
  /** Interval at which unfinished orders are looked for. */
  repairIntervalMs: number;
  /** How long a request waits for a concurrent request that changes the same order. */
  waitTimeoutMs: number;
}

/** Injection token of `OrderTiming`. */
export const ORDER_TIMING = Symbol('order timing');

export const DEFAULT_ORDER_TIMING: OrderTiming = {
  staleAfterMs: 10_000,
  markerTtlMs: 600_000,
  repairIntervalMs: 3_000,
  waitTimeoutMs: 15_000,
};
