import type { OwnOrder } from '@meridian/contracts';
import { anId, anOrder } from '@meridian/testing';

export const ORDER_ID = anId(100);
export const ORDER_KEY = 'k'.repeat(32);

/** An order as its shopper sees it, by its id. */
export const ownOrder = (overrides: Partial<OwnOrder> = {}): OwnOrder => {
  const { items, ...order } = anOrder({ _id: ORDER_ID });
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

type Shipment = NonNullable<OwnOrder['shipments']>[number];

/** A parcel with the whole order. */
export const aShipment = (overrides: Partial<Shipment> = {}): Shipment => ({
  id: anId(1),
  carrier: 'dhl',
  trackingNumber: null,
  trackingUrl: null,
  items: [],
  at: '2026-10-06T10:00:00.000Z',
  ...overrides,
});
