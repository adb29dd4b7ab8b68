import { ACCOUNT_DELETE, ACCOUNT_SWEEP } from './modules/accounts/own-data/finish-deletion.ts';
import { BULK_EDIT } from './modules/catalogue/bulk/edits/bulk-edit.schema.ts';
import { MAIL } from './modules/messages/mail/outbox.ts';
import { LOW_STOCK } from './modules/messages/notices/low-stock/low-stock-notice.ts';
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
];
