import type { RefundStatus } from '@meridian/domain';
import type { ProviderRefund, StoredPayment } from './payment.schema.ts';

/** A refund status only rises: a succeeded refund can still fail, a failed refund is final. */
const RANK: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };

/** Merges the stored refunds with a list of the provider, which may be outdated. */
export const mergeRefunds = (
  stored: readonly ProviderRefund[],
  listed: readonly ProviderRefund[],
): ProviderRefund[] => {
  const merged = new Map(stored.map((refund) => [refund.reference, refund]));
  for (const { reference, amount, status } of listed) {
    const before = merged.get(reference);
    if (!before || RANK[status] > RANK[before.status]) merged.set(reference, { reference, amount, status });
  }
  return [...merged.values()];
};

/** How much of a payment is refunded: `pending` while the refund of the last part is pending. */
type RefundProgress = 'none' | 'partial' | 'pending' | 'full';

const sumOf = (refunds: readonly ProviderRefund[], statuses: readonly RefundStatus[]): number =>
  refunds.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount * 100 : sum), 0);

export const refundProgress = ({
  amount,
  refunds = [],
}: Pick<StoredPayment, 'amount' | 'refunds'>): RefundProgress => {
  const full = Math.round(amount * 100);
  if (Math.round(sumOf(refunds, ['succeeded'])) >= full) return 'full';
  const expected = Math.round(sumOf(refunds, ['succeeded', 'pending']));
  if (expected >= full) return 'pending';
  return expected > 0 ? 'partial' : 'none';
};

/** Whether a refund has failed that had not failed before. */
export const hasNewFailure = (
  before: readonly ProviderRefund[],
  after: readonly ProviderRefund[],
): boolean => {
  const failed = ({ status }: ProviderRefund): boolean => status === 'failed';
  return after.filter(failed).length > before.filter(failed).length;
};
