import type { OrderReturn, StaffReturn } from '@meridian/contracts';
import { maximumRefund } from '@meridian/domain';
import { presentItems } from '../orders/order.presenter.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import type { StoredReturn } from './return.schema.ts';

/** The customer's view of a return: without authors and without the photos. */
export const presentReturn = (stored: StoredReturn): OrderReturn => ({
  id: stored._id.toHexString(),
  orderId: stored.order.toHexString(),
  state: stored.state,
  requestedAt: stored.requestedAt.toISOString(),
  lines: stored.lines,
  reason: stored.reason,
  text: stored.text,
  photoCount: stored.photos.length,
  amount: stored.amount,
  history: stored.history.map(({ state, at }) => ({ state, at: at.toISOString() })),
  instructions: stored.instructions,
  labelUrl: stored.labelUrl,
  hasLabel: stored.label !== null,
  rejection: stored.rejection,
  refundedAmount: stored.refundedAmount,
  revision: stored.revision,
});

/** The staff view of a return, with facts of its order. */
export const presentStaffReturn = (stored: StoredReturn, order: StoredOrder): StaffReturn => ({
  ...presentReturn(stored),
  orderDate: order.date.toISOString(),
  currency: order.currency,
  buyer: [order.delivery.surname, order.delivery.name].filter(Boolean).join(' '),
  email: order.email,
  items: presentItems(order),
  maximumRefund: maximumRefund(order, stored.lines),
  refundPending: stored.state === 'received' && stored.refund !== undefined,
  restocked: stored.restocked ?? null,
});
