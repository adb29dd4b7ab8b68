/** How long the parts of an order's life may take, in milliseconds. */
export interface OrderTiming {
  /** A move that takes longer was left behind by a crash. */
  staleAfter: number;
  /** Marks stay so long after a move that others may have helped with: no write comes later than that. */
  marksKept: number;
  /** How often unfinished orders are looked for. */
  repairEvery: number;
  /** How long a call waits for another one that does the same. */
  patience: number;
}

/** Injection token of `OrderTiming`. */
export const ORDER_TIMING = Symbol('order timing');

export const DEFAULT_ORDER_TIMING: OrderTiming = {
  staleAfter: 10_000,
  marksKept: 600_000,
  repairEvery: 3_000,
  patience: 15_000,
};
