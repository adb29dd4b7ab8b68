import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrderFailpoints } from '../order-failpoints.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { type OrderWithPayment, StartPayment } from '../payment/start-payment.ts';
import { OrderReservations } from '../stock/order-reservations.ts';
import { STOCK_STATE } from '../stock/stock-states.ts';
import { DraftOrder, type OrderDraft, type OrderRequest } from './draft-order.ts';
import { IdempotentOrders } from './idempotent-orders.ts';
import { fingerprintOf } from './request-fingerprint.ts';

/** Attempts while concurrent orders reserve and roll back the same stock. */
const MAX_ATTEMPTS = 20;
const MAX_RETRY_DELAY_MS = 15;

/**
 * Places an order: calculates its prices, records it, reserves its stock and makes it visible. After a crash between two
 * steps, the order repair rolls the reservation back. An order is invisible until it is placed.
 */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly idempotentOrders: IdempotentOrders,
    private readonly drafts: DraftOrder,
    private readonly orders: OrdersRepository,
    private readonly reservations: OrderReservations,
    private readonly payment: StartPayment,
    private readonly failpoints: OrderFailpoints,
  ) {}

  /**
   * @throws AppError `outOfStock`, `priceChanged`, `amountTooLarge`, `amountTooSmall`, `validation`,
   * `idempotencyMismatch`, `unavailable`, and the limits of unpaid orders: `tooManyPieces`, `tooManyUnpaidOrders`,
   * `stockReserved`
   */
  async place(request: OrderRequest): Promise<OrderWithPayment> {
    const order = await this.placeOnce(request);
    return {
      order,
      payment: {
        status: order.payment.status,
        redirectUrl: await this.payment.tryStart(order, request.origin),
      },
    };
  }

  private async placeOnce(request: OrderRequest): Promise<StoredOrder> {
    const idempotency = this.idempotencyOf(request);
    for (let attempt = 1; ; attempt++) {
      const earlier = idempotency && (await this.idempotentOrders.find(idempotency));
      if (earlier) return earlier;
      const { order, terms } = await this.draftOrFindEarlier(request, idempotency);
      if (order.placed) return order;
      // The same request arrived twice at once: the first one places the order, this one returns it.
      if ((await this.orders.insert(order)) === 'duplicate') continue;
      const placed = await this.complete(order, terms);
      if (placed) return placed;
      if (attempt === MAX_ATTEMPTS) throw new AppError('unavailable', { retryAfter: 1 });
      await delay(Math.random() * MAX_RETRY_DELAY_MS * attempt);
    }
  }

  /** A draft may be refused because a copy of the same request has just reserved the last piece. */
  private async draftOrFindEarlier(
    request: OrderRequest,
    idempotency: StoredOrder['idempotency'],
  ): Promise<OrderDraft> {
    try {
      return await this.drafts.draft(request, idempotency);
    } catch (refusal) {
      const earlier = idempotency && (await this.idempotentOrders.find(idempotency));
      if (earlier) return { order: earlier };
      throw refusal;
    }
  }

  /** Returns null if concurrent orders reserved the stock for a moment: a retry may succeed. */
  private async complete(order: StoredOrder, terms: OrderDraft['terms']): Promise<StoredOrder | null> {
    await this.failpoints.reached('recorded');
    const outcome = await this.reservations.reserve(order, terms);
    if (outcome.result === 'refused') throw outcome.refusal;
    if (outcome.result === 'short')
      throw new AppError('outOfStock', { details: { items: outcome.shortage } });
    if (outcome.result === 'contended') return null;
    if (outcome.result === 'lost') throw new AppError('unavailable', { retryAfter: 1 });
    await this.failpoints.reached('all reserved');
    const placed = await this.orders.change(
      order,
      { placed: true, date: new Date() },
      { state: STOCK_STATE.reserved },
    );
    // The reservation took too long: the order repair has treated it as orphaned and rolls it back.
    if (!placed) throw new AppError('unavailable', { retryAfter: 1 });
    await this.failpoints.reached('placed');
    this.reservations.removeMarkersInBackground(placed);
    return placed;
  }

  private idempotencyOf({ body, userId, idempotencyKey }: OrderRequest): StoredOrder['idempotency'] {
    return idempotencyKey === undefined
      ? undefined
      : { key: idempotencyKey, fingerprint: fingerprintOf(body, userId) };
  }
}
