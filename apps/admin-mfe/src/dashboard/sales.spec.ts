import { statusFields } from '@meridian/domain';
import { anId, anOrder } from '@meridian/testing';
import { bestSellers, salesByDay, waitingOrders } from './sales.ts';

const now = new Date(2025, 2, 5, 15);
const at = (day: number, month = 2) => new Date(2025, month, day, 0, 30).toISOString();
const item = (number: number, quantity: number) => ({
  ...anOrder().items[0]!,
  itemId: anId(number),
  name: `Watch ${number}`,
  quantity,
});

test('thirty days, today the last; what does not count is left out', () => {
  const days = salesByDay(
    [
      anOrder({ date: at(5), amountKzt: 100 }),
      anOrder({ date: at(5), amountKzt: 50 }),
      anOrder({ date: at(4, 1), amountKzt: 7 }),
      anOrder({ date: at(3, 1), amountKzt: 9999 }),
      anOrder({ date: at(5), amountKzt: 9999, ...statusFields('cancelled') }),
      anOrder({ date: at(5), amountKzt: 9999, payment: { provider: 'sandbox', status: 'failed' } }),
    ],
    now,
  );
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2025-02-04', orders: 1, revenue: 7 });
  expect(days.at(-1)).toEqual({ day: '2025-03-05', orders: 2, revenue: 150 });
  expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(3);
});

test('best sellers by pieces, across orders', () => {
  const orders = [
    anOrder({ date: at(5), items: [item(1, 2), item(2, 1)] }),
    anOrder({ date: at(1), items: [item(2, 4)] }),
    anOrder({ date: at(1, 1), items: [item(3, 50)] }),
    anOrder({ date: at(5), items: [item(1, 50)], ...statusFields('cancelled') }),
  ];
  expect(bestSellers(orders, now)).toEqual([
    { itemId: anId(2), name: 'Watch 2', pieces: 5 },
    { itemId: anId(1), name: 'Watch 1', pieces: 2 },
  ]);
});

test('what waits', () => {
  const paid = { provider: 'sandbox', status: 'paid' } as const;
  expect(
    waitingOrders([
      anOrder(),
      anOrder({ payment: paid }),
      anOrder({ ...statusFields('processing'), payment: paid }),
      anOrder({ ...statusFields('delivered'), payment: paid }),
      anOrder({ payment: { provider: 'sandbox', status: 'lapsed' } }),
    ]),
  ).toEqual({ pending: 2, processing: 1, unpaid: 1 });
});
