/**
 * Write concern for acknowledged data that must not be lost: orders, payments, stock, users. Without a majority of the
 * members a write fails after `wtimeout` milliseconds. Its outcome is unknown (503), so every such write must be
 * repeatable.
 */
export const DURABLE = { w: 'majority', j: true, wtimeout: 5000 } as const;
