import {
  correctionReceipt,
  type ReceiptContent,
  type ReceiptKind,
  refundReceipt,
  toHundredths,
} from '@meridian/domain';
import { type WorkEntry, workEntry, workKind } from '../../../platform/work/work-kind.ts';
import type { PaymentReceipt, Refund, StoredPayment } from './payment.schema.ts';

export interface ReceiptOfPayment {
  payment: string;
  kind: ReceiptKind;
  /** Of a refund or a correction; null for the whole payment. */
  refund: string | null;
}

/** Issues a fiscal receipt. The attempts cover about three days. */
export const RECEIPT_ISSUE = workKind<ReceiptOfPayment>('receipt.issue', {
  leaseMs: 120_000,
  minDelayMs: 5000,
  maxDelayMs: 600_000,
  maxAttempts: 450,
});

/** The id of a receipt's work, of which there is one. */
export const receiptId = ({ payment, kind, refund }: ReceiptOfPayment): string =>
  [payment, kind, ...(refund === null ? [] : [refund])].join('-');

const workOf = (data: ReceiptOfPayment): WorkEntry => workEntry(RECEIPT_ISSUE, receiptId(data), data);

type WithReceipt = Pick<StoredPayment, '_id' | 'receipt'>;

/** The work of the second receipt of a prepaid payment, when its goods are handed over. */
export const handoverWork = (payment: string): WorkEntry =>
  workOf({ payment, kind: 'handover', refund: null });

/** The work of the receipt of a payment whose money has arrived. */
export const saleWork = ({ _id: payment, receipt }: WithReceipt): WorkEntry[] =>
  receipt ? [workOf({ payment, kind: 'sale', refund: null })] : [];

/** The work that refunds a payment in the register which was recorded by mistake. */
export const undoneWork = ({ _id: payment, receipt }: WithReceipt): WorkEntry[] =>
  receipt ? [workOf({ payment, kind: 'refund', refund: null })] : [];

const succeededIn = (refunds: readonly Refund[] = []): string[] =>
  refunds.filter(({ status }) => status === 'succeeded').map(({ id }) => id);

/** The work of refunds that have just succeeded, and of those that fail after that. */
export const refundWork = (
  { _id: payment, receipt, refunds: before }: WithReceipt & Pick<StoredPayment, 'refunds'>,
  after: readonly Refund[],
): WorkEntry[] => {
  if (!receipt) return [];
  const [known, now] = [succeededIn(before), succeededIn(after)];
  return [
    ...now.filter((id) => !known.includes(id)).map((refund) => workOf({ payment, kind: 'refund', refund })),
    ...known
      .filter((id) => !now.includes(id))
      .map((refund) => workOf({ payment, kind: 'correction', refund })),
  ];
};

type RefundContent = NonNullable<Refund['receipt']>;

const linesOfRefund = (...refund: Parameters<typeof refundReceipt>): RefundContent => {
  const { kind, currency, amount, lines } = refundReceipt(...refund);
  return { kind, currency, amount, lines };
};

/** The receipt that refunds are about: that of the hand-over, once there is one. */
const soldBy = ({ content, handover }: PaymentReceipt): ReceiptContent =>
  handover ? { ...handover, customer: content.customer } : content;

/** The refunds with their receipts, which stay as they are as long as the amount does. */
export const withReceipts = (
  { receipt }: Pick<StoredPayment, 'receipt'>,
  refunds: readonly Refund[],
): Refund[] => {
  if (!receipt) return [...refunds];
  const sold = soldBy(receipt);
  const earlier: RefundContent[] = [];
  return refunds.map((refund) => {
    const { amount, lines, status, receipt: known } = refund;
    if (amount === 0) return refund;
    const isKnown = known !== undefined && toHundredths(known.amount) === toHundredths(amount);
    const content = isKnown ? known : linesOfRefund(sold, { amount, lines }, earlier);
    // The receipt of the hand-over is without earlier refunds.
    const isOfSold = content.lines.every(({ method }) => method === sold.lines[0]?.method);
    if (status !== 'failed' && isOfSold) earlier.push(content);
    return { ...refund, receipt: content };
  });
};

/** What a receipt registers; null if there is none. A payment that was recorded by mistake is refunded as a whole. */
export const contentOf = (
  { receipt, refunds = [] }: Pick<StoredPayment, 'receipt' | 'refunds'>,
  { kind, refund: id }: Pick<ReceiptOfPayment, 'kind' | 'refund'>,
): ReceiptContent | null => {
  if (!receipt) return null;
  const { content, handover } = receipt;
  if (kind === 'handover' && !handover) return null;
  if (id === null) return { ...(kind === 'sale' ? content : soldBy(receipt)), kind };
  const refunded = refunds.find((refund) => refund.id === id)?.receipt;
  if (!refunded) return null;
  const refund = { ...refunded, customer: content.customer };
  return kind === 'correction' ? correctionReceipt(refund) : refund;
};
