/**
 * Write concern of what must not be lost once it was acknowledged: orders, payments, stock, users. Without a majority of
 * the members the write fails after `wtimeout` milliseconds with an unknown outcome (503), which every caller may repeat.
 */
export const DURABLE = { w: 'majority', j: true, wtimeout: 5000 } as const;
