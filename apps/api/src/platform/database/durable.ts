/** Write concern of what must not be lost once it was acknowledged: orders, payments, stock, users. */
export const DURABLE = { w: 'majority', j: true } as const;
