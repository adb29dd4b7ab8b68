import type { ActivityAuthor } from '@meridian/contracts';
import { orderNumber, type OrderStatus, type PaymentStatus, readOrderStatus } from '@meridian/domain';
import { activityEntry } from '../../activity/activity-entry.ts';
import type { StoredActivity } from '../../activity/activity.schema.ts';
import type { StoredOrder } from '../order.schema.ts';

/** Creates the activity log entry for an order change. */
export const orderActivity = (
  order: StoredOrder,
  after: { status: OrderStatus; payment: PaymentStatus },
  by: ActivityAuthor | null,
): StoredActivity => {
  const id = order._id.toHexString();
  const number = orderNumber(id);
  const changes = [
    { field: 'status', of: null, before: readOrderStatus(order.status), after: after.status },
    { field: 'payment', of: null, before: order.payment.status, after: after.payment },
  ];
  return activityEntry({
    by,
    action: 'changed',
    subject: { kind: 'order', id, name: { en: number, ru: number } },
    changes: changes.filter((change) => change.before !== change.after),
  });
};
