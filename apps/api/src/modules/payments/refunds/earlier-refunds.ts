import type { Refund, StoredPayment } from '../payment.schema.ts';
import { remainingHundredths } from './refund-list.ts';

/**
 * Converts the refunds of a payment that an earlier version stored: one refund in progress per payment (`refund`), apart
 * from the refunds that the provider had reported. The next change of the refunds stores the converted form.
 */
export const withEarlierRefund = (payment: StoredPayment): StoredPayment => {
  const { refund: earlier, refunds, state, amount } = payment;
  const identified = refunds?.map((refund) => ({ ...refund, id: refund.id ?? refund.reference ?? '' }));
  if (!earlier) return identified ? { ...payment, refunds: identified } : payment;
  const { reason: cause, by, note, nextAt, refusals } = earlier;
  const origin = { cause, by, ...(note !== undefined && { note }) };
  const reported = (identified ?? []).map((refund) => (refund.at ? refund : { ...origin, ...refund }));
  const converted = { ...payment, refund: null, refunds: reported };
  if (state !== 'refunding') return converted;
  const rest = remainingHundredths({ amount, refunds: reported }) / 100;
  if (rest > 0) {
    const id = `earlier-${refusals}`;
    const unfinished: Refund = { ...origin, id, reference: null, amount: rest, status: 'pending', nextAt };
    return { ...converted, refunds: [...reported, unfinished] };
  }
  const resumed = (refund: Refund): Refund => (refund.status === 'failed' ? refund : { ...refund, nextAt });
  return { ...converted, refunds: reported.map(resumed) };
};
