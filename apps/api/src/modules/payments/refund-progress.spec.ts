import fc from 'fast-check';
import { REFUND_STATUSES } from '@meridian/domain';
import { hasNewFailure, mergeRefunds, refundProgress } from './refund-progress.ts';

const refund = (reference: string, amount: number, status: (typeof REFUND_STATUSES)[number]) => ({
  reference,
  amount,
  status,
});

test.each([
  ['none', []],
  ['none', [refund('a', 10, 'failed')]],
  ['part', [refund('a', 4, 'succeeded')]],
  ['part', [refund('a', 4, 'pending')]],
  ['underWay', [refund('a', 4, 'succeeded'), refund('b', 6.1, 'pending')]],
  ['whole', [refund('a', 4, 'succeeded'), refund('b', 6.1, 'succeeded')]],
] as const)('a payment of 10.1 is given back: %s of %j', (progress, refunds) => {
  expect(refundProgress({ amount: 10.1, refunds })).toBe(progress);
});

test('lists of refunds come to the same in whatever order they are learnt', () => {
  const list = fc.uniqueArray(
    fc.record({
      reference: fc.constantFrom('a', 'b', 'c'),
      amount: fc.constant(5),
      status: fc.constantFrom(...REFUND_STATUSES),
    }),
    { selector: ({ reference }) => reference },
  );
  const sorted = (refunds: ReturnType<typeof mergeRefunds>) =>
    [...refunds].sort((a, b) => a.reference.localeCompare(b.reference));
  fc.assert(
    fc.property(list, list, (one, other) => {
      expect(sorted(mergeRefunds(one, other))).toEqual(sorted(mergeRefunds(other, one)));
    }),
  );
});

test('a failure is new only once', () => {
  const failed = [refund('a', 5, 'failed')];
  expect([hasNewFailure([], failed), hasNewFailure(failed, failed)]).toEqual([true, false]);
});
