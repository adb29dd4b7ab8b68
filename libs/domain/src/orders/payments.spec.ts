import { isRefundDue, shippingWarning } from './payments.ts';

test.each([
  [{}, null],
  [{ disputes: [{ status: 'won' }, { status: 'closed' }], refunds: [{ status: 'succeeded' }] }, null],
  [{ refunds: [{ status: 'failed' }, { status: 'pending' }] }, 'refundPending'],
  [{ disputes: [{ status: 'underReview' }], refunds: [{ status: 'pending' }] }, 'disputed'],
] as const)('the warning before a shipment of %j is %s', (payment, warning) => {
  expect(shippingWarning(payment)).toBe(warning);
});

test.each([
  ['cancelled', 'paid', 100, true],
  ['cancelled', 'paid', 0, false],
  ['cancelled', 'refunded', 100, false],
  ['pending', 'paid', 100, false],
] as const)(
  'an order that is %s and %s with the amount %d: its refund is due: %s',
  (status, payment, amount, due) => {
    expect(isRefundDue({ status, payment: { status: payment }, amount })).toBe(due);
  },
);
