import type { RefundStatus } from '@meridian/domain';
import type { ProviderRefund } from './payment-provider.ts';

/** A refund only moves on: one that has succeeded can still fail, one that has failed is over. */
const RANK: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };

/** Refunds as known so far and as listed now, which may be an older list. */
export const mergeRefunds = (
  known: readonly ProviderRefund[],
  listed: readonly ProviderRefund[],
): ProviderRefund[] => {
  const merged = new Map(known.map((refund) => [refund.reference, refund]));
  for (const { reference, amount, status } of listed) {
    const before = merged.get(reference);
    if (!before || RANK[status] > RANK[before.status]) merged.set(reference, { reference, amount, status });
  }
  return [...merged.values()];
};

/** How far a payment is given back: `underWay` while a refund that completes it is pending. */
export type RefundProgress = 'none' | 'part' | 'underWay' | 'whole';

const sumOf = (refunds: readonly ProviderRefund[], statuses: readonly RefundStatus[]): number =>
  refunds.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount * 100 : sum), 0);

export const refundProgress = ({
  amount,
  refunds = [],
}: {
  amount: number;
  refunds?: readonly ProviderRefund[];
}): RefundProgress => {
  const whole = Math.round(amount * 100);
  if (Math.round(sumOf(refunds, ['succeeded'])) >= whole) return 'whole';
  const promised = Math.round(sumOf(refunds, ['succeeded', 'pending']));
  if (promised >= whole) return 'underWay';
  return promised > 0 ? 'part' : 'none';
};

/** Whether a refund has failed that had not failed before. */
export const hasNewFailure = (
  before: readonly ProviderRefund[],
  after: readonly ProviderRefund[],
): boolean => {
  const failed = ({ status }: ProviderRefund): boolean => status === 'failed';
  return after.filter(failed).length > before.filter(failed).length;
};
