import { anId } from '@meridian/testing';
import { aShipment, shopperOrder } from '../testing/shopper-order.ts';
import { timelineEntries } from './timeline-entries.ts';

const at = (hour: number) => `2026-10-05T${String(hour).padStart(2, '0')}:00:00.000Z`;
const kindsOf = (order: Parameters<typeof timelineEntries>[0]) =>
  timelineEntries(order).map((entry) => ('status' in entry ? `${entry.kind} ${entry.status}` : entry.kind));

test('orders the events by time, with refunds of unknown time last', () => {
  const order = shopperOrder({
    date: at(1),
    payment: { provider: 'sandbox', status: 'partlyRefunded', paidAt: at(2) },
    history: [
      { status: 'pending', at: at(1), by: 'shopper' },
      { status: 'processing', at: at(3), by: 'shop' },
      { status: 'shipped', at: at(4), by: 'shop' },
      { status: 'delivered', at: at(6), by: 'shop' },
    ],
    refunds: [
      { amount: 1, status: 'failed' },
      { amount: 2, status: 'succeeded', at: at(5) },
    ],
  });
  expect(kindsOf(order)).toEqual([
    'placed',
    'paid',
    'status processing',
    'status shipped',
    'refund succeeded',
    'status delivered',
    'refund failed',
  ]);
});

test('shows shipments in place of the status shipped', () => {
  const order = shopperOrder({
    date: at(1),
    history: [{ status: 'shipped', at: at(4), by: 'shop' }],
    shipments: [aShipment({ at: at(4) }), aShipment({ id: anId(2), at: at(5) })],
  });
  expect(kindsOf(order)).toEqual(['placed', 'shipment', 'shipment']);
});

test('shows an order that was cancelled by its shopper and is open again', () => {
  const order = shopperOrder({
    date: at(1),
    history: [
      { status: 'pending', at: at(1), by: 'shopper' },
      { status: 'cancelled', at: at(2), by: 'shopper' },
      { status: 'pending', at: at(3), by: 'shop' },
    ],
  });
  expect(timelineEntries(order)).toMatchObject([
    { kind: 'placed' },
    { status: 'cancelled', isOwn: true },
    { status: 'pending', isOwn: false },
  ]);
});
