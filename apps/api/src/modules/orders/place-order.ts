import { setTimeout as delay } from 'node:timers/promises';
import type { PlacedOrder } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { DraftOrder, type OrderDraft, type OrderRequest } from './draft-order.ts';
import { EarlierOrder } from './earlier-order.ts';
import { fingerprintOf } from './idempotency.ts';
import type { StoredOrder } from './order.schema.ts';
import { OrderSteps } from './order-steps.ts';
import { atRest, OrderStockMoves } from './order-stock.ts';
import { OrdersRepository } from './orders.repository.ts';
import { StartPayment } from './payment/start-payment.ts';

/** Tries while others take and give back the same watches. */
const ATTEMPTS = 20;
const PAUSE_MS = 15;

export interface PlacedOrderResult {
  order: StoredOrder;
  payment: PlacedOrder['payment'];
}

/**
 * Places an order: prices it by the shop's own data, records it, takes its stock, shows it. A crash between any two
 * steps leaves an order that the repair calls off; until it is placed nobody sees it.
 */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly earlier: EarlierOrder,
    private readonly drafts: DraftOrder,
    private readonly orders: OrdersRepository,
    private readonly stock: OrderStockMoves,
    private readonly payment: StartPayment,
    private readonly steps: OrderSteps,
  ) {}

  /**
   * @throws AppError `outOfStock`, `priceChanged`, `amountTooLarge`, `amountTooSmall`, `validation`, `idempotencyMismatch`, `unavailable`, and the limits of
   * unpaid orders: `tooManyPieces`, `tooManyUnpaidOrders`, `stockReserved`
   */
  async run(request: OrderRequest): Promise<PlacedOrderResult> {
    const order = await this.place(request);
    return {
      order,
      payment: { status: order.payment.status, redirectUrl: await this.payment.tryOf(order, request.origin) },
    };
  }

  private async place(request: OrderRequest): Promise<StoredOrder> {
    const idempotency = this.idempotencyOf(request);
    for (let attempt = 1; ; attempt++) {
      const earlier = idempotency && (await this.earlier.find(idempotency));
      if (earlier) return earlier;
      const { order, terms } = await this.draftOrEarlier(request, idempotency);
      if (order.placed) return order;
      // The same request arrived twice at once: the other one goes first, this one answers what it becomes.
      if ((await this.orders.insert(order)) === 'duplicate') continue;
      const placed = await this.complete(order, terms);
      if (placed) return placed;
      if (attempt === ATTEMPTS) throw new AppError('unavailable', { retryAfter: 1 });
      await delay(Math.random() * PAUSE_MS * attempt);
    }
  }

  /** A draft that fails may fail because the same request, sent twice, has just taken the last piece itself. */
  private async draftOrEarlier(
    request: OrderRequest,
    idempotency: StoredOrder['idempotency'],
  ): Promise<OrderDraft> {
    try {
      return await this.drafts.run(request, idempotency);
    } catch (refusal) {
      const earlier = idempotency && (await this.earlier.find(idempotency));
      if (earlier) return { order: earlier };
      throw refusal;
    }
  }

  /** Null: others held for a moment what would have sufficed; try again. */
  private async complete(order: StoredOrder, terms: OrderDraft['terms']): Promise<StoredOrder | null> {
    await this.steps.reached('recorded');
    const outcome = await this.stock.take(order, terms);
    if (outcome.result === 'refused') throw outcome.refusal;
    if (outcome.result === 'short')
      throw new AppError('outOfStock', { details: { items: outcome.shortage } });
    if (outcome.result === 'contended') return null;
    if (outcome.result === 'lost') throw new AppError('unavailable', { retryAfter: 1 });
    await this.steps.reached('all taken');
    const placed = await this.orders.change(order, { placed: true, date: new Date() }, atRest('held'));
    // Too slow: the repair has taken it for left behind and gives the stock back.
    if (!placed) throw new AppError('unavailable', { retryAfter: 1 });
    await this.steps.reached('placed');
    this.stock.forgetSoon(placed);
    return placed;
  }

  private idempotencyOf({ body, userId, idempotencyKey }: OrderRequest): StoredOrder['idempotency'] {
    return idempotencyKey === undefined
      ? undefined
      : { key: idempotencyKey, fingerprint: fingerprintOf(body, userId) };
  }
}
