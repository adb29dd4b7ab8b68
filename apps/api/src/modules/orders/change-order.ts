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
import type { StoredOrder } from './order.schema.ts';
import { OrderSteps } from './order-steps.ts';
import { atRest, nextMove, OrderStockMoves } from './order-stock.ts';
import { ORDER_TIMING, type OrderTiming } from './order-timing.ts';
import { type OrderChange, OrdersRepository } from './orders.repository.ts';

/** What is to become of an order; what is left out stays. */
export interface WantedChange {
  status?: OrderStatus;
  payment?: PaymentStatus;
}

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
    @Inject(ORDER_TIMING) private readonly timing: OrderTiming,
  ) {}

  /**
   * @param by who makes the change, for the history
   * @throws AppError `notFound`; `outOfStock` if the stock cannot be taken again; `unavailable` if others are in the way
   */
  async run(orderId: string, wanted: WantedChange, by: string): Promise<StoredOrder> {
    const deadline = Date.now() + this.timing.patience;
    while (Date.now() < deadline) {
      const order = await this.orders.placedById(orderId);
      if (!order) throw new AppError('notFound');
      const changed = await this.attempt(order, wanted, by);
      if (changed) return changed;
      await delay(LOOK_AGAIN_MS);
    }
    throw new AppError('unavailable', { retryAfter: 2 });
  }

  /** Null: the order was not ready for it, or somebody else was faster; look again. */
  private async attempt(order: StoredOrder, wanted: WantedChange, by: string): Promise<StoredOrder | null> {
    const { state } = order.stock;
    if (state === 'returning') {
      await this.stock.giveBack(order);
      return null;
    }
    if (state === 'taking' || state === 'undoing') return null;
    const status = wanted.status ?? readOrderStatus(order.status);
    const payment = wanted.payment ?? order.payment.status;
    if (status === order.status && payment === order.payment.status) return order;
    const change: OrderChange = { ...statusFields(status), 'payment.status': payment };
    const entry = status === readOrderStatus(order.status) ? undefined : { status, at: new Date(), by };
    const holds = holdsStock({ status, payment: { status: payment } });
    if (holds === (state === 'held')) return this.orders.change(order, change, {}, entry);
    return holds ? this.retake(order, change, entry) : this.letGo(order, change, entry);
  }

  private async letGo(
    order: StoredOrder,
    change: OrderChange,
    entry?: StoredOrder['history'][number],
  ): Promise<StoredOrder | null> {
    const returning = await this.orders.change(order, change, nextMove(order, 'returning'), entry);
    if (!returning) return null;
    // Somebody may have helped meanwhile; the change itself is done either way.
    return (await this.stock.giveBack(returning)) ?? returning;
  }

  private async retake(
    order: StoredOrder,
    change: OrderChange,
    entry?: StoredOrder['history'][number],
  ): Promise<StoredOrder | null> {
    const taking = await this.orders.change(order, {}, nextMove(order, 'taking'));
    if (!taking) return null;
    await this.steps.reached('retake recorded');
    const outcome = await this.stock.take(taking);
    if (outcome.result === 'short')
      throw new AppError('outOfStock', { details: { items: outcome.shortage } });
    if (outcome.result !== 'taken') return null;
    await this.steps.reached('retake taken');
    return this.orders.change(taking, change, atRest('held'), entry);
  }
}
