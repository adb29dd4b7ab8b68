import { ACCOUNT_DELETE, ACCOUNT_SWEEP } from './modules/accounts/account-data/delete-account.ts';
import { BULK_EDIT } from './modules/catalogue/bulk/edits/bulk-edit.schema.ts';
import { STOCK_MOVEMENTS } from './modules/catalogue/stock/stock-movement.schema.ts';
import { MAIL } from './modules/messages/mail/outbox.ts';
import { LOW_STOCK } from './modules/messages/notices/low-stock/low-stock-notice.ts';
import {
  ORDER_CHANGE_DEADLINE,
  ORDER_CHANGE_DOCUMENTS,
  ORDER_CHANGE_REFUND,
  ORDER_CHANGE_STOCK,
} from './modules/sales/orders/status/change-work.ts';
import { ORDER_DISPUTE, ORDER_MISMATCH } from './modules/sales/orders/payment/payment-notices.ts';
import { ORDER_PARCEL } from './modules/sales/orders/parcels/order-parcels.ts';
import {
  ORDER_CART,
  ORDER_CLOSE_PAYMENTS,
  ORDER_CREDIT_NOTE,
  ORDER_INVOICE,
  ORDER_INVOICE_MAIL,
  ORDER_MAIL,
  ORDER_NOTICE,
  ORDER_OFFLINE_PAYMENT,
  ORDER_REFUND,
  ORDER_REFUND_FAILED,
  ORDER_REFUND_MAIL,
  ORDER_RELEASE_PIECES,
  ORDER_REVERSAL,
  RETURN_REFUND_FAILED,
} from './modules/sales/orders/status/order-work.ts';
import { PAYMENT_FEES } from './modules/sales/payments/fee-work.ts';
import { RECEIPT_ISSUE } from './modules/sales/payments/receipt-list.ts';
import { RECEIPT_MISSING } from './modules/sales/receipts/issue-receipts.ts';
import { PAYMENT_REFUND } from './modules/sales/payments/refund-list.ts';
import { PAYMENT_UNDONE } from './modules/sales/payments/undone-payment.ts';
import { RETURN_EXCHANGE } from './modules/sales/returns/exchange-return.ts';
import { RETURN_REFUND } from './modules/sales/returns/refund-return.ts';
import {
  RETURN_FILES,
  RETURN_MAIL,
  RETURN_NOTICE,
  RETURN_RESTOCK,
} from './modules/sales/returns/return-work.ts';
import { ACTIVITY } from './modules/shop/activity/activity-entry.ts';
import { SANDBOX_WEBHOOK } from './modules/sales/payments/sandbox/notify-shop.ts';
import type { WorkKind } from './platform/work/work-kind.ts';

/** All kinds of durable work. The server does not start unless each of them has one handler. */
export const KINDS: readonly WorkKind<object>[] = [
  ACCOUNT_DELETE,
  ACCOUNT_SWEEP,
  ACTIVITY,
  BULK_EDIT,
  LOW_STOCK,
  MAIL,
  SANDBOX_WEBHOOK,
  ORDER_CART,
  ORDER_CHANGE_DEADLINE,
  ORDER_CHANGE_DOCUMENTS,
  ORDER_CHANGE_REFUND,
  ORDER_CHANGE_STOCK,
  ORDER_CLOSE_PAYMENTS,
  ORDER_CREDIT_NOTE,
  ORDER_DISPUTE,
  ORDER_INVOICE,
  ORDER_INVOICE_MAIL,
  ORDER_MAIL,
  ORDER_MISMATCH,
  ORDER_NOTICE,
  ORDER_OFFLINE_PAYMENT,
  ORDER_PARCEL,
  ORDER_REFUND,
  ORDER_REFUND_FAILED,
  ORDER_REFUND_MAIL,
  ORDER_RELEASE_PIECES,
  ORDER_REVERSAL,
  PAYMENT_FEES,
  PAYMENT_REFUND,
  PAYMENT_UNDONE,
  RECEIPT_ISSUE,
  RECEIPT_MISSING,
  RETURN_EXCHANGE,
  RETURN_FILES,
  RETURN_MAIL,
  RETURN_NOTICE,
  RETURN_REFUND,
  RETURN_REFUND_FAILED,
  RETURN_RESTOCK,
  STOCK_MOVEMENTS,
];
