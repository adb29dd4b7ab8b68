import type { OrderReturn, ShopperOrder } from '@meridian/contracts';
import { statusFields } from '@meridian/domain';
import { anId, anOrder } from '@meridian/testing';

export const ORDER_ID = anId(100);
export const ORDER_KEY = 'k'.repeat(32);

/** An order as its shopper sees it, by its id. */
export const shopperOrder = (overrides: Partial<ShopperOrder> = {}): ShopperOrder => {
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

/** The fiscal receipt of a payment that the register has not registered yet. */
export const RECEIPT: NonNullable<ShopperOrder['receipts']>[number] = {
  ...{ id: anId(1), kind: 'sale', state: 'pending', number: null, url: null },
  ...{ amount: 250_000, at: '2026-03-01T09:00:00.000Z' },
};

/** An order in roubles that waits for a transfer. */
export const aTransfer = (): ShopperOrder =>
  shopperOrder({
    currency: 'rub',
    payment: { provider: 'offline', status: 'pending', via: 'transfer' },
    transfer: {
      ...{ payee: 'Meridian LLP', bank: 'IBAN KZ1', taxId: '', purpose: 'M-1' },
      payBefore: '2026-03-08T12:00:00.000Z',
    },
  });

/** A delivered order of two watches, of which pieces can be returned. */
export const aShopperOrder = (overrides: Partial<ShopperOrder> = {}): ShopperOrder => {
  const { items, ...order } = shopperOrder();
  const [item] = items;
  if (!item) throw new Error('The sample order has no items');
  return {
    ...order,
    ...statusFields('delivered'),
    key: ORDER_KEY,
    canCancel: false,
    returnableUntil: '2999-01-31T00:00:00.000Z',
    items: [
      { ...item, quantity: 2 },
      { ...item, name: 'Nocturne', quantity: 1, nameRU: 'Ноктюрн' },
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

type Shipment = NonNullable<ShopperOrder['shipments']>[number];

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
