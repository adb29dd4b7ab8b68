import type { ActivityAuthor, ActivityChange } from '@meridian/contracts';
import {
  keptPieces,
  type OfflineMethod,
  readOrderStatus,
  toHundredths,
  valueOfOrder,
} from '@meridian/domain';
import { type WorkEntry, workEntry } from '../../../../platform/work/work-kind.ts';
import {
  activityChange,
  activityEntry,
  activityWork,
  orderSubject,
} from '../../../shop/activity/activity-entry.ts';
import type { StoredPayment } from '../../payments/payment.schema.ts';
import { serialKeysOf } from '../fulfilment/serial-numbers.ts';
import type { StoredChange, StoredOrder } from '../order.schema.ts';
import { ORDER_CHANGE_DOCUMENTS, ORDER_CHANGE_REFUND, ORDER_CHANGE_STOCK } from '../status/change-work.ts';
import type { RequestedChange } from '../status/change-order.ts';
import { closePayments, offlinePayment, ORDER_MAIL } from '../status/order-work.ts';
import { linesAfter, offeredChange, problemOf, withChange, worthOfChange } from '../lines/changed-order.ts';

/** Whether an exchange adds pieces to an order that is shipped or delivered, so that it is processed again. */
export const isShippedAgain = ({ status }: StoredOrder, { exchange }: StoredChange): boolean =>
  exchange !== undefined && ['shipped', 'delivered'].includes(readOrderStatus(status));

const workOf = ({ _id, items }: StoredOrder, change: StoredChange): WorkEntry[] => {
  const { id, remove, difference, isPaid: wasPaid, exchange } = change;
  const order = _id.toHexString();
  const data = { order, change: id };
  return [
    ...(remove.length > 0 && exchange === undefined ? [workEntry(ORDER_CHANGE_STOCK, id, data)] : []),
    ...(wasPaid && worthOfChange(items, change).added > 0
      ? [workEntry(ORDER_CHANGE_DOCUMENTS, id, data)]
      : []),
    ...(wasPaid && difference < 0 ? [workEntry(ORDER_CHANGE_REFUND, id, data)] : []),
    // The return has an email about its exchange.
    ...(exchange === undefined
      ? [workEntry(ORDER_MAIL, `${order}-changed-${id}`, { order, occasion: 'changed', change: id })]
      : []),
  ];
};

const piecesIn = (items: StoredOrder['items']): number =>
  items.reduce((sum, item) => sum + keptPieces(item), 0);

/** The log has no personal data, because it is kept longer than that of an order. */
const activityOf = (
  { _id }: StoredOrder,
  changes: readonly ActivityChange[],
  by: ActivityAuthor | null,
): WorkEntry => activityWork(activityEntry({ by, action: 'changed', subject: orderSubject(_id), changes }));

const requestOf = ({ fields, reason }: StoredChange): ActivityChange[] => [
  ...fields.map((field) => activityChange(field, null, null)),
  ...(reason === undefined ? [] : [activityChange('reason', null, reason)]),
];

const changesOf = (order: StoredOrder, change: StoredChange, items: StoredOrder['items']) => {
  const before = valueOfOrder(order) / 100;
  const after = (valueOfOrder({ ...order, items }) + toHundredths(change.deliveryDifference ?? 0)) / 100;
  return [
    // The payment of an offer logs its own change of the status.
    ...(!change.due && isShippedAgain(order, change)
      ? [activityChange('status', readOrderStatus(order.status), 'processing')]
      : []),
    ...(change.remove.length + change.add.length > 0
      ? [activityChange('items', piecesIn(order.items), piecesIn(items))]
      : []),
    ...(before === after ? [] : [activityChange('amount', before, after)]),
    // The entry of the offer has them.
    ...(change.due ? [] : requestOf(change)),
  ];
};

/** The entry in the log about the difference of an offered change, or the end of the offer. */
export const activityOfOffer = (
  order: StoredOrder,
  change: StoredChange,
  by: ActivityAuthor | null,
): WorkEntry => {
  const { state, difference } = change;
  const changes =
    state === 'offered'
      ? [activityChange('difference', null, difference), ...requestOf(change)]
      : [activityChange('difference', difference, null)];
  return activityOf(order, changes, by);
};

/**
 * The fields of an order whose change is made now, and the work that follows.
 * @param by null for the system
 * @param note about the payment of its difference, for the log
 */
export const madeChange = (
  order: StoredOrder,
  change: StoredChange,
  by: ActivityAuthor | null,
  note?: string,
) => {
  const { delivery, ...planned } = change;
  const made: StoredChange = {
    ...planned,
    state: 'made',
    at: new Date(),
    ...(change.add.length > 0 && { firstLine: order.items.length }),
  };
  const lines = linesAfter(order, change);
  const logged = [
    ...changesOf(order, made, lines.items),
    ...(note === undefined ? [] : [activityChange('reason', null, note)]),
  ];
  return {
    fields: {
      ...{ ...lines, changes: withChange(order, made) },
      ...(delivery && { delivery }),
      ...(order.serialKeys && { serialKeys: serialKeysOf(lines.items) }),
    },
    work: [...workOf(order, made), activityOf(order, logged, by)],
  };
};

/** A payment of the difference of a change. */
interface Supplement extends Pick<StoredPayment, '_id' | 'attempt' | 'amount'> {
  /** Of a payment outside of the provider, which a member of staff records. */
  offline?: Pick<StoredChange, 'reference'> & {
    method: OfflineMethod;
    note: string | undefined;
    by: ActivityAuthor | null;
  };
}

/** Makes the offered change of an order by the payment of its difference; null if the payment is not one. */
export const changeByPayment = (
  order: StoredOrder,
  { _id, attempt, amount, offline }: Supplement,
): RequestedChange | null => {
  const offered = offeredChange(order);
  if (offered?.attempt === undefined || attempt < offered.attempt || problemOf(order, offered)) return null;
  if (toHundredths(amount) !== toHundredths(offered.difference)) return null;
  const paid = {
    ...offered,
    attempt,
    paidBy: _id,
    ...(offline && { method: offline.method }),
    ...(offline?.reference !== undefined && { reference: offline.reference }),
  };
  const { fields, work } = madeChange(order, paid, offline?.by ?? null, offline?.note);
  return {
    amounts: fields,
    ...(isShippedAgain(order, offered) && { status: 'processing' }),
    payment: { attempt: Math.max(attempt, order.payment.attempt) },
    received: [{ id: _id, amount }],
    work: [...work, closePayments(order), ...(offline ? [offlinePayment(order)] : [])],
  };
};
