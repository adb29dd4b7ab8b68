import fc from 'fast-check';
import { toHundredths } from '../shop/money.ts';
import { CHANGE_REFUND_PREFIX, valueOfOrder } from './changes.ts';
import {
  creditablePieces,
  failedRefunds,
  maximumRefund,
  refundableAmount,
  type RefundPart,
  refundsInKzt,
} from './refunds.ts';

const refund = (amount: number, status: RefundPart['status'] = 'succeeded', isLate = false): RefundPart => ({
  amount,
  status,
  isLate,
});

test.each([
  ['paid', [], 10.1],
  ['paidOffline', [], 10.1],
  ['partlyRefunded', [refund(4), refund(3.03, 'pending')], 3.07],
  ['partlyRefunded', [refund(4), refund(6.1, 'failed'), refund(10.1, 'succeeded', true)], 6.1],
  ['paid', [refund(10.1, 'pending')], 0],
  ['pending', [], 0],
  ['refunded', [refund(10.1)], 0],
] as const)('of an order with payment %s and refunds %j, %d can be refunded', (status, refunds, expected) =>
  expect(refundableAmount({ amount: 10.1, payment: { status, refunds: [...refunds] } })).toBe(expected),
);

test('of a paid order without refunds, all can be refunded', () =>
  expect(refundableAmount({ amount: 10.1, payment: { status: 'paid' } })).toBe(10.1));

test.each([
  [{ amount: 0.5, amountKzt: 200 }, [refund(0.25)], [100]],
  // Half of a hundredth is rounded up.
  [{ amount: 2, amountKzt: 0.25 }, [refund(1)], [0.13]],
  // The refund that completes the amount gets the rest.
  [{ amount: 3, amountKzt: 100 }, [refund(1), refund(1), refund(1)], [33.33, 33.33, 33.34]],
  [{ amount: 3, amountKzt: 100 }, [refund(1), refund(1, 'failed'), refund(2)], [33.33, 33.33, 66.67]],
  [{ amount: 3, amountKzt: 100 }, [refund(3, 'succeeded', true), refund(3)], [100, 100]],
  // Failed refunds and those of another payment do not count.
  [
    { amount: 3, amountKzt: 100 },
    [refund(1), refund(1, 'failed'), refund(1, 'succeeded', true), refund(1), refund(1)],
    [33.33, 33.33, 33.33, 33.33, 33.34],
  ],
  [{ amount: 999_999_999.99, amountKzt: 999_999_999_999.99 }, [refund(999_999_999.99)], [999_999_999_999.99]],
  [{ amount: 0, amountKzt: 0 }, [refund(0)], [0]],
])('the refunds of %j %j are %j in tenge', (order, refunds, expected) =>
  expect(refundsInKzt(order, refunds)).toEqual(expected),
);

describe('a refund of pieces', () => {
  const items = [
    { price: 100, quantity: 2 },
    { price: 50, quantity: 1 },
  ];
  const of = (
    amount: number,
    lines: [line: number, quantity: number][],
    fields: object = {},
  ): RefundPart => ({
    ...refund(amount),
    lines: lines.map(([line, quantity]) => ({ line, quantity })),
    ...fields,
  });
  const left = (...refunds: RefundPart[]) => creditablePieces(items, refunds).map(({ quantity }) => quantity);
  const maximum = (lines: [number, number][], ...refunds: RefundPart[]): number =>
    maximumRefund(
      { amount: 250, items, payment: { status: 'paid', refunds } },
      lines.map(([line, quantity]) => ({ line, quantity })),
    );

  test('credits each piece once; refunds that failed or belong to another payment do not count', () => {
    expect(left()).toEqual([2, 1]);
    expect(left(of(100, [[0, 1]]))).toEqual([1, 1]);
    expect(
      left(
        of(250, [
          [0, 2],
          [1, 1],
        ]),
      ),
    ).toEqual([]);
    expect(left(of(100, [[0, 1]], { status: 'failed' }), of(50, [[1, 1]], { isLate: true }))).toEqual([2, 1]);
    expect(left(of(200, [[0, 2]], { isEarlier: true }))).toEqual([2, 1]);
  });

  test('is at most the price of the pieces', () => {
    expect(maximum([[0, 1]])).toBe(100);
    expect(
      maximum([
        [0, 2],
        [1, 1],
      ]),
    ).toBe(250);
  });

  test('is at most what was paid for the line and not refunded', () => {
    expect(maximum([[1, 1]], of(30, [[1, 1]]))).toBe(20);
    // 150 for three pieces of 250: 60 for each piece of the first line.
    expect(
      maximum(
        [
          [0, 2],
          [1, 1],
        ],
        of(150, [
          [0, 2],
          [1, 1],
        ]),
      ),
    ).toBe(100);
    expect(
      maximum(
        [[1, 1]],
        of(150, [
          [0, 2],
          [1, 1],
        ]),
      ),
    ).toBe(20);
  });

  test('is at most what is left of the payment', () => {
    expect(
      maximum(
        [
          [0, 2],
          [1, 1],
        ],
        refund(10),
      ),
    ).toBe(240);
    expect(maximum([[0, 1]], refund(10))).toBe(100);
    expect(maximum([[0, 1]], refund(180, 'pending'))).toBe(70);
  });
});

describe('a refund of pieces of an order with a paid delivery', () => {
  const items = [
    { price: 100, quantity: 2 },
    { price: 50, quantity: 1 },
  ];
  const delivery = { method: { price: 12.5 } };
  const maximum = (lines: [number, number][], ...refunds: RefundPart[]): number =>
    maximumRefund(
      { amount: 262.5, items, delivery, payment: { status: 'paid', refunds } },
      lines.map(([line, quantity]) => ({ line, quantity })),
    );
  const both = [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
  ];

  test('returns the delivery with the last pieces only', () => {
    expect(maximum([[0, 2]])).toBe(200);
    expect(
      maximum([
        [0, 2],
        [1, 1],
      ]),
    ).toBe(262.5);
    expect(maximum([[1, 1]], { ...refund(200), lines: [both[0]!] })).toBe(62.5);
    expect(maximum([[1, 1]], { ...refund(200, 'failed'), lines: [both[0]!] })).toBe(50);
  });

  test('does not return a delivery that is refunded already', () =>
    expect(maximum([[1, 1]], { ...refund(200), lines: [both[0]!] }, refund(12.5))).toBe(50));

  test('without lines is nothing', () => expect(maximum([], { ...refund(250), lines: both })).toBe(0));

  test('returns it with the last paid pieces, whether the free ones come back or not', () => {
    const gift = { price: 0, quantity: 1 };
    const status = 'paid' as const;
    const refundOf = (of: typeof items, wanted: readonly number[], refunds: RefundPart[] = []) =>
      maximumRefund(
        {
          amount: valueOfOrder({ items: of, delivery }) / 100,
          items: of,
          delivery,
          payment: { status, refunds },
        },
        wanted.map((line) => ({ line, quantity: 1 })),
      );
    const withGift = [{ price: 100, quantity: 1 }, gift];
    expect(refundOf(withGift, [0])).toBe(112.5);
    expect(refundOf(withGift, [0, 1])).toBe(112.5);
    expect(refundOf(withGift, [1])).toBe(0);
    const withoutDelivery = { ...refund(100), lines: [{ line: 0, quantity: 1 }] };
    expect(refundOf(withGift, [1], [withoutDelivery])).toBe(0);
    // Only the delivery was paid.
    expect(refundOf([gift, gift], [1])).toBe(0);
    expect(refundOf([gift, gift], [0, 1])).toBe(12.5);
    const ofFree = { ...refund(12.5), lines: [0, 1].map((line) => ({ line, quantity: 1 })) };
    expect(refundOf([gift, gift], [0, 1], [ofFree])).toBe(0);
  });

  const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 100);
  const anItem = fc.record({ price: cents(100_000), quantity: fc.integer({ min: 1, max: 3 }) });
  test('piece by piece adds up to the amount of the order, whatever was refunded besides', () =>
    fc.assert(
      fc.property(
        fc.array(anItem, { minLength: 1, maxLength: 4 }),
        cents(10_000),
        fc.option(cents(10_000), { nil: 0 }),
        (lines, price, extra) => {
          const order = { items: lines, delivery: { method: { price } } };
          const amount = valueOfOrder(order) / 100;
          const refunds: RefundPart[] = extra > 0 ? [refund(Math.min(extra, amount))] : [];
          const status = 'partlyRefunded' as const;
          for (;;) {
            const [next] = creditablePieces(lines, refunds);
            if (!next) break;
            const piece = { line: next.line, quantity: 1 };
            const isLast =
              creditablePieces(lines, refunds).reduce((sum, { quantity }) => sum + quantity, 0) === 1;
            const part = maximumRefund({ ...order, amount, payment: { status, refunds } }, [piece]);
            if (!isLast) expect(part).toBeLessThanOrEqual(lines[piece.line]!.price);
            refunds.push({ ...refund(part), lines: [piece] });
          }
          const sum = refunds.reduce((all, part) => all + toHundredths(part.amount), 0);
          expect(sum).toBe(toHundredths(amount));
        },
      ),
    ));
});

describe('a failed refund', () => {
  const listed = (status: RefundPart['status'], fields: object = {}) => ({
    id: 'r',
    ...refund(1, status),
    ...fields,
  });
  const cancelling = { isCancellation: true };
  test.each([
    ['after its success', [listed('succeeded')], {}, false, true],
    ['of a cancelled order', [], cancelling, true, true],
    [
      'of a cancelled order whose first refund has failed',
      [listed('failed', { id: 'q', ...cancelling })],
      cancelling,
      true,
      null,
    ],
    [
      'of a cancelled order, after the failure of a refund that did not cancel it',
      [listed('failed', { id: 'q' })],
      cancelling,
      true,
      true,
    ],
    [
      'of a cancelled order, beside a refund that cancels it and has not failed',
      [listed('pending', { id: 'q', ...cancelling })],
      cancelling,
      true,
      true,
    ],
    ['of a change of the order', [], { id: `${CHANGE_REFUND_PREFIX}r` }, false, true],
    ['beside another one that succeeded', [listed('succeeded', { id: 'q' })], {}, false, null],
    ['that did not cancel its order', [], {}, true, null],
    ['that kept its order from being cancelled', [], cancelling, false, null],
    ['that was pending', [listed('pending')], {}, false, false],
    ['that was refused at once', [], {}, false, null],
    ['that was known', [listed('failed')], {}, false, null],
    ['of another payment', [listed('pending')], { isLate: true }, true, null],
  ])('%s: the customer was told %#', (_title, before, fields, isCancelled, isAnnounced) => {
    const failed = listed('failed', fields);
    expect(failedRefunds(before, [failed], isCancelled)).toEqual(
      isAnnounced === null ? [] : [{ id: failed.id, isAnnounced }],
    );
  });

  test.each(['pending', 'succeeded'] as const)('is none that is %s', (status) =>
    expect(failedRefunds([listed('pending')], [listed(status)], false)).toEqual([]),
  );
});
