import { isOneOf } from '../panel/url/url-values.ts';

/** The kinds of work with a name in the panel. The server may have more of them, which are shown by their stored name. */
export const WORK_KINDS = [
  'mail',
  'activity',
  'order.cart',
  'order.closePayments',
  'order.offlinePayment',
  'order.mail',
  'order.invoice',
  'order.invoiceMail',
  'order.creditNote',
  'order.reversal',
  'order.refundMail',
  'order.refundFailed',
  'order.releasePieces',
  'order.dispute',
  'order.mismatch',
  'order.notice',
  'return.files',
  'return.restock',
  'return.notice',
  'return.mail',
  'return.refund',
  'return.refundFailed',
  'payment.refund',
  'sandbox.webhook',
  'account.delete',
  'account.sweep',
  'catalogue.bulkEdit',
  'staff.lowStock',
  'stock.movements',
] as const;

export const isKnownKind = (kind: string) => isOneOf(WORK_KINDS, kind);
