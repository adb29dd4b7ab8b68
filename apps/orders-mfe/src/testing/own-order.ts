import type { OwnOrder } from '@meridian/contracts';
import { anId, anOrder } from '@meridian/testing';

export const ORDER_ID = anId(100);
export const ORDER_KEY = 'k'.repeat(32);

/** An order as its shopper sees it, by its id. */
export const ownOrder = (overrides: Partial<OwnOrder> = {}): OwnOrder => {
  const { notes: _notes, placedBy: _placedBy, items, ...order } = anOrder({ _id: ORDER_ID });
  return {
    ...order,
    key: ORDER_ID,
    payment: { provider: 'sandbox', status: 'paid' },
    history: [{ status: 'pending', at: order.date, by: 'shopper' }],
    items: items.map((item) => ({ ...item, nameRU: 'Меридиан Один', colorNameRU: 'Чёрный' })),
    payBefore: null,
    canCancel: true,
    returnableUntil: null,
    isMasked: false,
    ...overrides,
  };
};
