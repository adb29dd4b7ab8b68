import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ActivityAuthor } from '@meridian/contracts';
import {
  holdsStock,
  isPaid,
  type OrderStatus,
  type PaymentStatus,
  readOrderStatus,
  refundableAmount,
  refundedHundredths,
  statusFields,
  toHundredths,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { type WorkEntry, workEntry } from '../../../../platform/work/work-kind.ts';
import { Work } from '../../../../platform/work/work.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import { activityEntry, activityWork, orderSubject } from '../../../shop/activity/activity-entry.ts';
import type { ReservationTerms } from '../stock/unpaid-limits.ts';
import { missingMoney, type ReceivedPayment } from './money.ts';
import type { OrderPayment, StoredOrder } from '../order.schema.ts';
import { OrderFailpoints } from '../order-failpoints.ts';
import { handoverWork } from '../../payments/receipt-list.ts';
import { payingIds } from '../lines/changed-order.ts';
import { OrderMetrics } from '../order-metrics.ts';
import { OrderTiming } from '../order-timing.ts';
import {
  type OrderAddition,
  type OrderChange,
  OrdersRepository,
  type StockStateChange,
} from '../orders.repository.ts';
import { withDispatched } from '../order-pieces.ts';
import { nextOperation, OrderReservations } from '../stock/order-reservations.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import { ORDER_CHANGE_STOCK } from './change-work.ts';
import { ORDER_REFUND, ORDER_RELEASE_PIECES, workAfter } from './order-work.ts';

/** A change of an order. Omitted fields stay as they are. */
export interface RequestedChange {
  status?: OrderStatus;
  payment?: Partial<OrderPayment>;
  /** The payments of the order whose money has arrived. The payment that pays the order is added to them. */
  received?: readonly ReceivedPayment[];
  /** Of an order that is to be paid again, or whose change is made. */
  amounts?: Pick<StoredOrder, 'amount' | 'amountKzt'> &
    Partial<
      Pick<
        OrderChange,
        'items' | 'exchangeRate' | 'pricedAt' | 'changes' | 'delivery' | 'promotion' | 'serialKeys'
      >
    >;
  /** Of an order that is handed over. */
  pickup?: StoredOrder['pickup'];
  /** Work besides that of the status and the payment. */
  work?: readonly WorkEntry[];
  /** The staff's reason for a new status, or a note about the payment. */
  reason?: string | undefined;
  /** Whether pieces that the order no longer holds return to stock; they do by default. */
  restock?: boolean | undefined;
  /** Limits that apply if the unpaid order reserves its stock again. */
  terms?: ReservationTerms;
  /** Whether the order reserves its pieces again even if there are not enough, so that some are owed to it. */
  mayBeShort?: boolean;
}

/** What a cancellation changes besides the status: pieces stay dispatched, and the order no longer waits at a point. */
const cancelledFields = (order: StoredOrder): Partial<OrderChange> => ({
  items: withDispatched(order),
  ...(order.pickup && { pickup: { ...order.pickup, point: null } }),
});

/**
 * The payment after a change. One whose money was returned by changes stays paid while the order has pieces that cost nothing:
 * it is refunded when the order is cancelled.
 */
const paymentAfter = (
  { amount, payment }: StoredOrder,
  changed: Partial<OrderPayment> | undefined,
  status: OrderStatus,
): OrderPayment => {
  const returned = refundedHundredths(payment.refunds ?? [], 'succeeded');
  const isReturned = isPaid(payment.status) && amount > 0 && returned >= toHundredths(amount);
  const isEnded = status === 'cancelled' && isReturned;
  return { ...payment, ...changed, ...(isEnded && { status: 'refunded' }) };
};

/**
 * Decides the change from the current order; null leaves the order unchanged. It is called again after a concurrent
 * change. Its errors are passed on to the caller of `change`.
 */
export type ChangeDecision = (order: StoredOrder) => RequestedChange | null;

interface PaymentState {
  status: OrderStatus;
  payment: OrderPayment;
}

const isHandedOver = ({ status, payment }: PaymentState): boolean =>
  status === 'delivered' && isPaid(payment.status);

/**
 * The receipts of prepaid goods that the customer has just received. The parcel of a carrier is the seller's until then, so
 * its dispatch is no hand-over.
 */
const handoversOf = (order: StoredOrder, after: PaymentState): WorkEntry[] =>
  isHandedOver(after) && !isHandedOver({ ...order, status: readOrderStatus(order.status) })
    ? payingIds({ ...order, payment: after.payment }).map(handoverWork)
    : [];

const POLL_INTERVAL_MS = 30;
const RELEASES = [ORDER_RELEASE_PIECES.name, ORDER_CHANGE_STOCK.name];

const orderActivity = (
  order: StoredOrder,
  after: { status: OrderStatus; payment: PaymentStatus },
  by: ActivityAuthor | null,
  reason: string | null,
): WorkEntry => {
  const changes = [
    { field: 'status', of: null, before: readOrderStatus(order.status), after: after.status },
    { field: 'payment', of: null, before: order.payment.status, after: after.payment },
    { field: 'reason', of: null, before: null, after: reason },
  ];
  const changed = changes.filter((change) => change.before !== change.after);
  return activityWork(
    activityEntry({ by, action: 'changed', subject: orderSubject(order._id), changes: changed }),
  );
};

/**
 * Changes the status or the payment of a placed order. An order that no longer needs stock releases it; an order that
 * needs stock again reserves it first. Concurrent changes are applied one after the other.
 */
@Injectable()
export class ChangeOrder {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly reservations: OrderReservations,
    private readonly failpoints: OrderFailpoints,
    private readonly work: Work,
    private readonly authors: ActivityAuthors,
    private readonly timing: OrderTiming,
    private readonly metrics: OrderMetrics,
  ) {}

  /**
   * @param by author of the change, for the history
   * @throws AppError `notFound`; `outOfStock` or `promotionInvalid` if it cannot be reserved again; a limit of unpaid orders;
   * `unavailable` if concurrent changes take too long
   */
  async change(orderId: string, decide: ChangeDecision, by: string): Promise<StoredOrder> {
    const deadline = Date.now() + this.timing.waitTimeoutMs;
    while (Date.now() < deadline) {
      const order = await this.orders.placedById(orderId);
      if (!order) throw new AppError('notFound');
      const changed = await this.attempt(order, decide, by);
      if (changed) {
        this.metrics.countChange(order, changed);
        await this.work.perform('orders', changed);
        return changed;
      }
      await delay(POLL_INTERVAL_MS);
    }
    throw new AppError('unavailable', { retryAfter: 2 });
  }

  /** Returns null if a stock operation is in progress or a concurrent change came first: read again and retry. */
  private async attempt(order: StoredOrder, decide: ChangeDecision, by: string): Promise<StoredOrder | null> {
    const { state } = order.stock;
    if (state === STOCK_STATE.releasing) {
      await this.reservations.release(order);
      return null;
    }
    if (state === STOCK_STATE.reserving || state === STOCK_STATE.rollingBack) return null;
    const requested = decide(order);
    if (!requested) return order;
    const current = readOrderStatus(order.status);
    const { status = current, reason, restock, received = [] } = requested;
    const payment = paymentAfter(order, requested.payment, status);
    const money = missingMoney(order, payment, received, new Date());
    const isSameState = status === order.status && isDeepStrictEqual(payment, order.payment);
    if (isSameState && money.length === 0 && !requested.pickup) return order;
    const change = {
      ...statusFields(status),
      ...requested.amounts,
      ...(requested.pickup && { pickup: requested.pickup }),
      payment: { ...requested.payment, status: payment.status },
      ...(status === 'cancelled' && current !== status && cancelledFields(order)),
    };
    const addition = await this.addition(order, { status, payment }, by, reason);
    const work = [...(addition.work ?? []), ...(requested.work ?? [])];
    const added = { ...addition, work, money };
    const needsStock = holdsStock({ status, payment });
    if (needsStock === (state === STOCK_STATE.reserved)) {
      // Markers of pieces that a refund or a change cancels.
      const isMarked = work.some(({ kind }) => RELEASES.includes(kind));
      return this.orders.change(order, change, isMarked ? { marked: true } : {}, added);
    }
    if (needsStock) return this.reserveAgain(order, change, added, requested);
    const operation = { ...nextOperation(order, STOCK_STATE.releasing), isWriteOff: restock === false };
    return this.release(order, change, operation, added);
  }

  private async addition(
    order: StoredOrder,
    after: PaymentState,
    by: string,
    reason: string | undefined,
  ): Promise<OrderAddition> {
    const { status, payment } = after;
    const isNewStatus = status !== readOrderStatus(order.status);
    const work = [...workAfter(order, after), ...handoversOf(order, after)];
    const isNewPayment = payment.status !== order.payment.status || payment.undone !== order.payment.undone;
    if (isNewStatus || isNewPayment) {
      const author = await this.authors.byEmail(by);
      work.push(orderActivity(order, { status, payment: payment.status }, author, reason ?? null));
    }
    const refundDue = refundableAmount({ amount: order.amount, payment });
    if (isNewStatus && status === 'cancelled' && by === 'shopper' && refundDue > 0) {
      const id = order._id.toHexString();
      work.push(workEntry(ORDER_REFUND, `${id}-${order.revision}`, { order: id }));
    }
    return {
      by,
      ...(isNewStatus && { historyEntry: { status, at: new Date(), by, ...(reason && { reason }) } }),
      work,
    };
  }

  private async release(
    order: StoredOrder,
    change: OrderChange,
    operation: StockStateChange,
    added: OrderAddition,
  ) {
    const releasing = await this.orders.change(order, change, operation, added);
    if (!releasing) return null;
    // Another process may have completed the release. The requested change is stored in both cases.
    return (await this.reservations.release(releasing)) ?? releasing;
  }

  private async reserveAgain(
    order: StoredOrder,
    change: OrderChange,
    added: OrderAddition,
    { amounts, terms, mayBeShort = false }: RequestedChange,
  ): Promise<StoredOrder | null> {
    const reservation = terms && { reservation: { by: terms.by } };
    const isForNewPayment = change.payment?.refunds?.some(({ isEarlier }) => isEarlier) ?? false;
    const operation = { ...nextOperation(order, STOCK_STATE.reserving), isForNewPayment };
    const reserving = await this.orders.change(order, { ...reservation }, operation);
    if (!reserving) return null;
    await this.failpoints.reached('new reservation recorded');
    // Without what the change takes out: the promo code and its gift.
    const outcome = await this.reservations.reserve({ ...reserving, ...amounts }, terms, mayBeShort);
    if (outcome !== 'reserved') return null;
    await this.failpoints.reached('new reservation complete');
    return this.orders.change(reserving, change, { state: STOCK_STATE.reserved }, added);
  }
}
