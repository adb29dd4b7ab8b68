import { failedRefunds, refundableAmount, type RefundPart, refundsInKzt } from './refunds.ts';

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

test.each([
  [{ amount: 0.5, amountKzt: 200 }, [refund(0.25)], [100]],
  // Half of a hundredth is rounded up.
  [{ amount: 2, amountKzt: 0.25 }, [refund(1)], [0.13]],
  // The refund that completes the amount gets the rest.
  [{ amount: 3, amountKzt: 100 }, [refund(1), refund(1), refund(1)], [33.33, 33.33, 33.34]],
  [{ amount: 3, amountKzt: 100 }, [refund(1), refund(1, 'failed'), refund(2)], [33.33, 33.33, 66.67]],
  [{ amount: 3, amountKzt: 100 }, [refund(3, 'succeeded', true), refund(3)], [100, 100]],
  [{ amount: 999_999_999.99, amountKzt: 999_999_999_999.99 }, [refund(999_999_999.99)], [999_999_999_999.99]],
  [{ amount: 0, amountKzt: 0 }, [refund(0)], [0]],
])('the refunds of %j %j are %j in tenge', (order, refunds, expected) =>
  expect(refundsInKzt(order, refunds)).toEqual(expected),
);

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
    ['that kept its order from being cancelled', [], cancelling, false, null],
    ['that was pending', [listed('pending')], {}, false, false],
    ['that was refused at once', [], {}, false, null],
    ['that was known', [listed('failed')], {}, false, null],
    ['of another payment', [listed('pending')], { isLate: true }, true, null],
  ])('%s: the customer was told %#', (_title, before, fields, isCancelled, isAnnounced) =>
    expect(failedRefunds(before, [listed('failed', fields)], isCancelled)).toEqual(
      isAnnounced === null ? [] : [{ id: 'r', isAnnounced }],
    ),
  );
});
