import type { OrderRefund, StoredOrder } from '../order.schema.ts';
import type { MoneyEntry } from '../money-entry.schema.ts';
import { disputedMoney, missingMoney } from './money.ts';

const DAY_1 = new Date('2026-11-20T07:00:00Z');
const DAY_2 = new Date('2026-11-21T07:00:00Z');

const orderWith = (money: MoneyEntry[] = []) => ({ amount: 0.75, amountKzt: 300, money }) as StoredOrder;
const paymentOf = (...refunds: Partial<OrderRefund>[]) => ({ paidBy: 'a', paidAt: DAY_1, refunds }) as never;
const paid = { kind: 'payment', id: 'a', amount: 0.75, amountKzt: 300, at: DAY_1 } as const;
const refund = { id: 'r', amount: 0.1, amountKzt: 40 };
const returned = { kind: 'refund', id: 'r', amount: -0.1, amountKzt: -40, at: DAY_1 } as const;

test('a payment counts once, on the day on which it was accepted', () => {
  expect(missingMoney(orderWith(), paymentOf(), [{ id: 'a', amount: 0.75 }], DAY_2)).toEqual([paid]);
  expect(missingMoney(orderWith([paid]), paymentOf(), [{ id: 'a', amount: 0.75 }], DAY_2)).toEqual([]);
});

test('a payment that does not pay the order counts when it arrives', () => {
  const late = { id: 'b', amount: 0.25 };
  expect(missingMoney(orderWith([paid]), paymentOf(), [late], DAY_2)).toEqual([
    { kind: 'payment', ...late, amountKzt: 100, at: DAY_2 },
  ]);
});

test('the payment of a difference counts in tenge, too, if the order cost nothing before', () => {
  const free = { amount: 0, amountKzt: 0, exchangeRate: 400, money: [] as MoneyEntry[] } as StoredOrder;
  const difference = { id: 'b', amount: 2.5 };
  expect(missingMoney(free, {} as never, [difference], DAY_2)).toEqual([
    { kind: 'payment', ...difference, amountKzt: 1000, at: DAY_2 },
  ]);
});

test('a payment that is undone is reversed once, on that day', () => {
  const undone = { undone: [{ id: 'a' }] } as never;
  const reversed = { ...paid, amount: -0.75, amountKzt: -300, at: DAY_2 };
  expect(missingMoney(orderWith([paid]), undone, [], DAY_2)).toEqual([reversed]);
  expect(missingMoney(orderWith([paid, reversed]), undone, [], DAY_2)).toEqual([]);
});

test.each([
  ['needsResponse', [paid], undefined],
  ['lost', [paid], -0.25],
  ['won', [paid, { ...paid, kind: 'dispute', id: 'd', amount: -0.2, amountKzt: -80 }], 0.2],
  // The loss is stored at the same time.
  ['won', [paid], 0.25],
] as const)('a dispute that is %s, with the entries %j, moves %s', (status, money, amount) => {
  const dispute = { reference: 'd', status, reason: '', amount: 0.25, currency: 'usd', at: DAY_2 } as const;
  const order = { ...orderWith([...money]), currency: 'usd' } as StoredOrder;
  expect(disputedMoney(order, { ...dispute, respondBefore: null })?.amount).toBe(amount);
});

test.each([
  ['pending', [paid], []],
  ['succeeded', [paid], [{ ...returned, at: DAY_2 }]],
  ['succeeded', [paid, returned], []],
  ['failed', [paid], []],
  ['failed', [paid, returned], [{ ...returned, amount: 0.1, amountKzt: 40, at: DAY_2 }]],
] as const)('a refund that is %s, with the entries %j, adds %j', (status, money, added) =>
  expect(missingMoney(orderWith([...money]), paymentOf({ ...refund, status }), [], DAY_2)).toEqual(added),
);
