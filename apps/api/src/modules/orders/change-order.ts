import { setTimeout as delay } from 'node:timers/promises';
import {
  holdsStock,
  type OrderStatus,
  type PaymentStatus,
  readOrderStatus,
  statusFields,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import type { ReservationTerms } from './limits/unpaid-limits.ts';
import { orderActivity } from './order-activity.ts';
import type { OrderPayment, StoredOrder } from './order.schema.ts';
import { OrderSteps } from './order-steps.ts';
import { atRest, nextMove, OrderStockMoves } from './order-stock.ts';
import { OrderTasks, tasksAfter } from './order-tasks.ts';
import { ORDER_TIMING, type OrderTiming } from './order-timing.ts';
import { type OrderAddition, type OrderChange, OrdersRepository } from './orders.repository.ts';

/** What is to become of an order; what is left out stays. */
export interface WantedChange {
  status?: OrderStatus;
  payment?: PaymentStatus;
  /** The payment that paid it. */
  paidBy?: string;
  /** A new payment that it waits for. */
  offer?: Pick<OrderPayment, 'provider' | 'attempt' | 'due' | 'dueOnceOpened'>;
  /** Limits, if it reserves its stock again without being paid. */
  terms?: ReservationTerms;
}
/** Decides by the order as it is when the change is made; null leaves it. What it throws, `run` throws. */
export type Decision = (order: StoredOrder) => WantedChange | null;

const LOOK_AGAIN_MS = 30;

/**
 * Changes the status or the payment of a placed order, and its stock with it: an order that stops holding stock
 * returns it once, one that holds it again takes it first. Several changes at once happen one after the other.
 */
@Injectable()
export class ChangeOrder {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly stock: OrderStockMoves,
    private readonly steps: OrderSteps,
    private readonly tasks: OrderTasks,
    private readonly activity: RecordActivity,
    private readonly authors: ActivityAuthors,
    @Inject(ORDER_TIMING) private readonly timing: OrderTiming,
  ) {}

  /**
   * @param by who makes the change, for the history
   * @throws AppError `notFound`; `outOfStock` if the stock cannot be taken again; a limit of unpaid orders; `unavailable` if others are in the way
   */
  async run(orderId: string, wanted: WantedChange | Decision, by: string): Promise<StoredOrder> {
    const decide: Decision = typeof wanted === 'function' ? wanted : () => wanted;
    const deadline = Date.now() + this.timing.patience;
    while (Date.now() < deadline) {
      const order = await this.orders.placedById(orderId);
      if (!order) throw new AppError('notFound');
      const changed = await this.attempt(order, decide, by);
      if (changed) {
        await this.tasks.run(changed);
        await this.activity.publishPending('orders', changed._id, changed.activity ?? []);
        return changed;
      }
      await delay(LOOK_AGAIN_MS);
    }
    throw new AppError('unavailable', { retryAfter: 2 });
  }

  /** Null: the order was not ready for it, or somebody else was faster; look again. */
  private async attempt(order: StoredOrder, decide: Decision, by: string): Promise<StoredOrder | null> {
    const { state } = order.stock;
    if (state === 'returning') {
      await this.stock.giveBack(order);
      return null;
    }
    if (state === 'taking' || state === 'undoing') return null;
    const wanted = decide(order);
    if (!wanted) return order;
    const status = wanted.status ?? readOrderStatus(order.status);
    const payment = wanted.payment ?? order.payment.status;
    if (status === order.status && payment === order.payment.status && !wanted.offer) return order;
    const change: OrderChange = {
      ...statusFields(status),
      'payment.status': payment,
      ...(wanted.paidBy !== undefined && { 'payment.paidBy': wanted.paidBy }),
      ...(wanted.offer && {
        'payment.provider': wanted.offer.provider,
        'payment.attempt': wanted.offer.attempt,
        'payment.due': wanted.offer.due,
        'payment.dueOnceOpened': wanted.offer.dueOnceOpened,
      }),
    };
    const isNew = status !== readOrderStatus(order.status);
    const added: OrderAddition = {
      ...(isNew && { entry: { status, at: new Date(), by } }),
      tasks: tasksAfter(order, { status, payment }),
      ...(isNew || payment !== order.payment.status
        ? { activity: orderActivity(order, { status, payment }, await this.authors.byEmail(by)) }
        : {}),
    };
    const holds = holdsStock({ status, payment: { status: payment } });
    if (holds === (state === 'held')) return this.orders.change(order, change, {}, added);
    return holds ? this.retake(order, change, added, wanted.terms) : this.letGo(order, change, added);
  }

  private async letGo(
    order: StoredOrder,
    change: OrderChange,
    added: OrderAddition,
  ): Promise<StoredOrder | null> {
    const returning = await this.orders.change(order, change, nextMove(order, 'returning'), added);
    if (!returning) return null;
    // Somebody may have helped meanwhile; the change itself is done either way.
    return (await this.stock.giveBack(returning)) ?? returning;
  }

  private async retake(
    order: StoredOrder,
    change: OrderChange,
    added: OrderAddition,
    terms: ReservationTerms | undefined,
  ): Promise<StoredOrder | null> {
    const reservation = terms && { reservation: { by: terms.by } };
    const taking = await this.orders.change(order, { ...reservation }, nextMove(order, 'taking'));
    if (!taking) return null;
    await this.steps.reached('retake recorded');
    const outcome = await this.stock.take(taking, terms);
    if (outcome.result === 'refused') throw outcome.refusal;
    if (outcome.result === 'short')
      throw new AppError('outOfStock', { details: { items: outcome.shortage } });
    if (outcome.result !== 'taken') return null;
    await this.steps.reached('retake taken');
    return this.orders.change(taking, change, atRest('held'), added);
  }
}
