import type { Currency } from '../shop/money.ts';

/** A refund has a receipt of its own; a correction replaces what a receipt has registered wrongly. */
export const RECEIPT_KINDS = ['sale', 'refund', 'correction'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Goods or a service, such as the delivery. */
export const RECEIPT_SUBJECTS = ['goods', 'service'] as const;
export type ReceiptSubject = (typeof RECEIPT_SUBJECTS)[number];

/** Whether the line is paid before it is handed over, or at the same time. */
export const RECEIPT_METHODS = ['prepayment', 'payment'] as const;
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number];

export interface ReceiptLine {
  name: string;
  quantity: number;
  /** Per piece, in units of the currency. */
  price: number;
  /** Percent, which the price includes; null if the seller is not registered for tax. */
  taxRate: number | null;
  subject: ReceiptSubject;
  method: ReceiptMethod;
}

/** What a fiscal receipt registers. The lines add up to the amount. */
export interface ReceiptContent {
  kind: ReceiptKind;
  currency: Currency;
  /** In units of the currency. */
  amount: number;
  lines: ReceiptLine[];
  /** Where the register sends it; at least one is present. */
  customer: { email: string | null; phone: string | null };
}
