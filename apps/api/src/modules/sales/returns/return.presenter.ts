import type { OrderReturn, StaffReturn } from '@meridian/contracts';
import { maximumRefund } from '@meridian/domain';
import { presentItems } from '../orders/order.presenter.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { returnOfRefund } from '../orders/status/order-work.ts';
import type { StoredReturn } from './return.schema.ts';

/** The customer's view of a return: without authors and without the photos. */
export const presentReturn = (stored: StoredReturn): OrderReturn => ({
  id: stored._id.toHexString(),
  orderId: stored.order.toHexString(),
  state: stored.state,
  requestedAt: stored.requestedAt.toISOString(),
  lines: stored.lines,
  ...(stored.missing && { missing: stored.missing }),
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
  ...(stored.replacement && { replacement: stored.replacement }),
  revision: stored.revision,
});

/** Whether the provider has failed the last refund of a return. */
const hasFailedRefund = ({ _id, state, refund }: StoredReturn, { payment }: StoredOrder): boolean => {
  const last = payment.refunds?.findLast(({ id }) => returnOfRefund(id) === _id.toHexString());
  return state === 'received' && refund === undefined && last?.status === 'failed';
};

const deductionOf = ({ state, refund }: StoredReturn): StaffReturn['deduction'] =>
  state === 'refunded' && refund?.deduction && refund.reason
    ? { amount: refund.deduction, reason: refund.reason }
    : undefined;

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
  exchangePending: stored.state === 'received' && stored.exchange !== undefined,
  refundFailed: hasFailedRefund(stored, order),
  deduction: deductionOf(stored),
  restocked: stored.restocked ?? null,
});
