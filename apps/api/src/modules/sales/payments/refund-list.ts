import { refundedHundredths, type RefundStatus, toHundredths } from '@meridian/domain';
import { type WorkEntry, workEntry, workKind } from '../../../platform/work/work-kind.ts';
import type { ProviderRefund } from './payment-provider.ts';
import type { Refund, StoredPayment } from './payment.schema.ts';

export interface RefundOfPayment {
  payment: string;
  refund: string;
}
/** Completes a refund. The attempts cover about a week. */
export const PAYMENT_REFUND = workKind<RefundOfPayment>('payment.refund', {
  leaseMs: 120_000,
  minDelayMs: 20_000,
  maxDelayMs: 600_000,
  maxAttempts: 1000,
});

const SHARE = '-share';
/** The id of a further share of a refund that is divided over several payments. The first one has the id of the request. */
export const shareId = (request: string, number: number): string => `${request}${SHARE}${number}`;

/** Whether a refund is that of a request, or a share of it. */
export const isShareOf = (request: string, refund: string): boolean =>
  refund === request || refund.startsWith(`${request}${SHARE}`);

type Refundable = Pick<StoredPayment, 'amount' | 'refunds'>;

/** The part of a payment, in hundredths, that is neither refunded nor requested to be refunded. */
export const remainingHundredths = ({ amount, refunds = [] }: Refundable): number =>
  Math.max(0, toHundredths(amount) - refundedHundredths(refunds, 'pending', 'succeeded'));

/** A request that is recorded before the provider gets it. */
export const unconfirmed = (request: Omit<Refund, 'reference' | 'status' | 'at'>): Refund => ({
  ...request,
  reference: null,
  status: 'pending',
  at: new Date(),
});

/** A recorded request that the provider has not confirmed or refused. */
export const isUnconfirmed = ({ reference, status }: Refund): boolean =>
  reference === null && status === 'pending';

/**
 * The refunds of the shop that are not complete: pending ones, and a failed refund of a late payment, which is requested
 * again.
 */
export const unfinishedRefunds = (refunds: readonly Refund[]): Refund[] => {
  const late = refunds.findLast(({ cause }) => cause === 'late');
  return refunds.filter((refund) => {
    const { cause, status, amount } = refund;
    return (
      cause !== undefined && (status === 'pending' || (refund === late && status === 'failed' && amount > 0))
    );
  });
};

/** The queue leaves a refund to its request for this time. */
const REQUEST_TIMEOUT_MS = 20_000;

/** The work of refunds that a change of their payment begins. */
export const workOfRefunds = (payment: string, revision: number, refunds: readonly Refund[]): WorkEntry[] =>
  refunds.map(({ id: refund }) => ({
    ...workEntry(PAYMENT_REFUND, `${payment}-${revision}-${refund}`, { payment, refund }),
    at: new Date(Date.now() + REQUEST_TIMEOUT_MS),
  }));

/** How much of a payment the provider has refunded: `pending` while the refund of the last part is pending. */
type RefundProgress = 'none' | 'partial' | 'pending' | 'full';

export const refundProgress = ({ amount, refunds = [] }: Refundable): RefundProgress => {
  const full = toHundredths(amount);
  // There is nothing to refund.
  if (full === 0) return 'none';
  const confirmed = refunds.filter((refund) => !isUnconfirmed(refund));
  const succeeded = refundedHundredths(confirmed, 'succeeded');
  if (succeeded >= full) return 'full';
  if (refundedHundredths(confirmed, 'pending', 'succeeded') >= full) return 'pending';
  return succeeded > 0 ? 'partial' : 'none';
};

/** The status of a confirmed refund only rises: a succeeded refund can still fail, a failed refund is final. */
const RANK: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };

const merged = (refund: Refund, { reference, amount, status }: ProviderRefund): Refund => {
  if (refund.reference === null) return { ...refund, reference, amount, status };
  return RANK[status] > RANK[refund.status] ? { ...refund, status } : refund;
};

/** Whether a refund was sent and not confirmed, and a report that is attributed by its amount may be about it. */
const isAlike = (refund: Refund, { requestId, amount }: ProviderRefund): boolean =>
  requestId !== null &&
  refund.sentAt !== undefined &&
  isUnconfirmed(refund) &&
  toHundredths(refund.amount) === toHundredths(amount);

/** Merges the stored refunds with refunds that the provider reports. The report may be outdated or incomplete. */
export const mergeRefunds = (
  stored: readonly Refund[],
  reported: readonly ProviderRefund[],
  now: Date,
): Refund[] => {
  const refunds = [...stored];
  for (const report of reported) {
    const { reference, requestId, amount, status } = report;
    const refund =
      refunds.find((one) => one.reference === reference) ??
      refunds.find((one) => one.reference === null && one.id === requestId) ??
      refunds.find((one) => isAlike(one, report));
    if (refund) refunds[refunds.indexOf(refund)] = merged(refund, report);
    else refunds.push({ id: reference, reference, amount, status, at: now });
  }
  return refunds;
};

export const replaceRefund = (refunds: readonly Refund[], id: string, replace: (refund: Refund) => Refund) =>
  refunds.map((refund) => (refund.id === id ? replace(refund) : refund));
