import type { OrderReturn, OwnOrder } from '@meridian/contracts';
import { statusFields } from '@meridian/domain';
import { anId, anOrder } from '@meridian/testing';

/** Key in the URLs of the order. */
export const ORDER_KEY = 'k'.repeat(32);

/** A delivered order of two watches, of which pieces can be returned. */
export const anOwnOrder = (overrides: Partial<OwnOrder> = {}): OwnOrder => {
  const order = anOrder();
  const { provider } = order.payment;
  const [item] = order.items;
  if (!item) throw new Error('The sample order has no items');
  return {
    ...order,
    ...statusFields('delivered'),
    key: ORDER_KEY,
    payBefore: null,
    payment: { provider, status: 'paid' },
    canCancel: false,
    returnableUntil: '2999-01-31T00:00:00.000Z',
    isMasked: false,
    items: [
      { ...item, quantity: 2, nameRU: 'Меридиан Один', colorNameRU: 'Чёрный' },
      { ...item, name: 'Nocturne', quantity: 1, nameRU: 'Ноктюрн', colorNameRU: 'Чёрный' },
    ],
    ...overrides,
  };
};

/** A requested return of one piece of the first line. */
export const aReturn = (overrides: Partial<OrderReturn> = {}): OrderReturn => ({
  id: anId(0x700),
  orderId: anId(100),
  state: 'requested',
  requestedAt: '2026-03-10T09:00:00.000Z',
  lines: [{ line: 0, quantity: 1 }],
  reason: 'unwanted',
  text: '',
  photoCount: 0,
  amount: 250_000,
  history: [{ state: 'requested', at: '2026-03-10T09:00:00.000Z' }],
  instructions: null,
  labelUrl: null,
  hasLabel: false,
  rejection: null,
  refundedAmount: null,
  revision: 1,
  ...overrides,
});
