import { shippingWarning } from './payments.ts';

test.each([
  [{}, null],
  [{ disputes: [{ status: 'won' }, { status: 'closed' }], refunds: [{ status: 'succeeded' }] }, null],
  [{ refunds: [{ status: 'failed' }, { status: 'pending' }] }, 'refundPending'],
  [{ disputes: [{ status: 'underReview' }], refunds: [{ status: 'pending' }] }, 'disputed'],
] as const)('the warning before a shipment of %j is %s', (payment, warning) => {
  expect(shippingWarning(payment)).toBe(warning);
});
