import type { OrderStatus, PaymentStatus } from './orders.ts';
import {
  chosenPieces,
  dispatchedPieces,
  heldPieces,
  isShippable,
  leavesOnlyGifts,
  piecesToShip,
} from './pieces.ts';

describe('the pieces of an order', () => {
  const items = [{ quantity: 3 }, { quantity: 1 }];
  const part = [{ items: [{ line: 0, quantity: 2 }] }];

  test.each<[OrderStatus, number[], number[]]>([
    ['pending', [0, 0], [2, 0]],
    ['processing', [0, 0], [2, 0]],
    ['shipped', [3, 1], [2, 0]],
    ['delivered', [3, 1], [3, 1]],
    ['cancelled', [0, 0], [0, 0]],
  ])('that is %s are dispatched without shipments: %j, after one shipment: %j', (status, without, after) => {
    expect(dispatchedPieces({ status, items })).toEqual(without);
    expect(dispatchedPieces({ status, items, shipments: part })).toEqual(after);
    expect(heldPieces({ status, items })).toEqual([3 - without[0]!, 1 - without[1]!]);
  });

  test('that had left the shop before a cancellation stay dispatched whatever status follows', () => {
    const cancelled = [{ quantity: 3, dispatched: 2 }, { quantity: 1 }];
    for (const status of ['cancelled', 'pending', 'processing'] as const)
      expect(heldPieces({ status, items: cancelled })).toEqual([1, 1]);
  });

  test('that were refunded before the dispatch are neither held nor dispatched', () => {
    const part = [{ quantity: 3, cancelled: 1 }];
    expect(heldPieces({ status: 'processing', items: part })).toEqual([2]);
    expect(dispatchedPieces({ status: 'delivered', items: part })).toEqual([2]);
    expect(piecesToShip(part, [])).toEqual([{ line: 0, quantity: 2 }]);
  });

  test('that came back by a return are not held by the order', () =>
    expect(heldPieces({ status: 'processing', items: [{ quantity: 3, restocked: 1 }] })).toEqual([2]));
});

test.each<[OrderStatus, PaymentStatus, boolean]>([
  ['pending', 'pending', false],
  ['pending', 'failed', false],
  ['pending', 'refunded', false],
  ['pending', 'paid', true],
  ['pending', 'paidOffline', true],
  ['processing', 'pending', true],
  ['delivered', 'lapsed', true],
  ['processing', 'refunded', false],
  ['cancelled', 'paid', false],
])('an order that is %s with the payment %s can be shipped: %s', (status, payment, expected) => {
  expect(isShippable({ status, payment: { status: payment } })).toBe(expected);
});

test('an order that is paid on delivery can be shipped while its payment is pending', () => {
  const delivery = { method: { cashOnDelivery: true } };
  expect(isShippable({ status: 'pending', payment: { status: 'pending' }, delivery })).toBe(true);
  expect(isShippable({ status: 'cancelled', payment: { status: 'pending' }, delivery })).toBe(false);
  expect(isShippable({ status: 'pending', payment: { status: 'failed' }, delivery })).toBe(false);
});

test.each([
  [[2, 1], [2, 0], true],
  [[2, 1], [2, 1], true],
  [[2, 1], [1, 1], false],
  [[0, 1], [0, 1], true],
])('of %j pieces and a gift, without %j only the gift is left: %s', (held, removed, expected) =>
  expect(
    leavesOnlyGifts(
      [{}, { isGift: true }],
      held,
      removed.map((quantity, line) => ({ line, quantity })),
    ),
  ).toBe(expected),
);

test('the pieces to ship are those that no shipment contains', () => {
  const items = [{ quantity: 2 }, { quantity: 1 }, { quantity: 3 }];
  expect(piecesToShip(items, [])).toEqual([
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
    { line: 2, quantity: 3 },
  ]);
  const shipments = [{ items: [{ line: 0, quantity: 2 }] }, { items: [{ line: 2, quantity: 1 }] }];
  expect(piecesToShip(items, shipments)).toEqual([
    { line: 1, quantity: 1 },
    { line: 2, quantity: 2 },
  ]);
  expect(
    piecesToShip(
      [
        { quantity: 2, dispatched: 1 },
        { quantity: 1, dispatched: 1 },
      ],
      [],
    ),
  ).toEqual([{ line: 0, quantity: 1 }]);
});

test.each([
  ['joins entries for a line', '2:1 1:1 2:1', '1:1 2:2'],
  ['rejects more than there are in one entry', '2:3', null],
  ['rejects more than there are in several entries', '2:1 2:2', null],
  ['rejects a line without pieces', '0:1', null],
  ['rejects no pieces', '', null],
])('chosenPieces %s', (_, wanted, expected) => {
  /** Lines with their quantity. */
  const pieces = (text: string) =>
    [...text.matchAll(/(\d):(\d)/g)].map(([, line, quantity]) => ({
      line: Number(line),
      quantity: Number(quantity),
    }));
  expect(chosenPieces(pieces(wanted), pieces('1:1 2:2'))).toEqual(expected && pieces(expected));
});
