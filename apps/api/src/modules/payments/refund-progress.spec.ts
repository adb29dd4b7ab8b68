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
  ['partial', [refund('a', 4, 'succeeded')]],
  ['partial', [refund('a', 4, 'pending')]],
  ['pending', [refund('a', 4, 'succeeded'), refund('b', 6.1, 'pending')]],
  ['full', [refund('a', 4, 'succeeded'), refund('b', 6.1, 'succeeded')]],
] as const)('returns %s for a payment of 10.1 with the refunds %j', (progress, refunds) => {
  expect(refundProgress({ amount: 10.1, refunds: [...refunds] })).toBe(progress);
});

test('merges lists of refunds to the same result in any order', () => {
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

test('reports a failed refund as new only once', () => {
  const failed = [refund('a', 5, 'failed')];
  expect([hasNewFailure([], failed), hasNewFailure(failed, failed)]).toEqual([true, false]);
});
