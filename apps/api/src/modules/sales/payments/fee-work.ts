import { type WorkEntry, workEntry, workKind } from '../../../platform/work/work-kind.ts';

export interface FeesOfPayment {
  payment: string;
}

const WEEK_MS = 7 * 24 * 3_600_000;

/** Reads the fees of a payment. Without them, the statement has empty cells. */
export const PAYMENT_FEES = workKind<FeesOfPayment>('payment.fees', { failedMs: WEEK_MS });

/** @param occasion another one for each payment and refund of it */
export const feeWork = (payment: string, occasion: string | number): WorkEntry =>
  workEntry(PAYMENT_FEES, `${payment}-${occasion}`, { payment });
