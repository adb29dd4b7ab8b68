import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { fingerprintOf } from '../../../../platform/http/fingerprint.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrderFailpoints } from '../order-failpoints.ts';
import { OrderMetrics } from '../order-metrics.ts';
import { OrderTiming } from '../order-timing.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { OfferPayment, type OrderWithPayment } from '../payment/offer-payment.ts';
import { OrderReservations } from '../stock/order-reservations.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import { OrderAccount } from './order-account.ts';
import { DraftOrder, type OrderDraft, type OrderRequest } from './draft-order.ts';

/** Attempts while concurrent orders reserve and roll back the same stock. */
const MAX_ATTEMPTS = 20;
const MAX_RETRY_DELAY_MS = 15;
/** Interval at which the order of an earlier, equal request is looked for while it is being placed. */
const POLL_INTERVAL_MS = 40;

export const idempotencyOf = (key: string | undefined, body: unknown, userId: string | null) =>
  key === undefined ? undefined : { key, fingerprint: fingerprintOf(body, userId) };

/** Prices an order, records it, reserves its stock and makes it visible. After a crash, `StockRepair` rolls it back. */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly drafts: DraftOrder,
    private readonly orders: OrdersRepository,
    private readonly reservations: OrderReservations,
    private readonly payment: OfferPayment,
    private readonly failpoints: OrderFailpoints,
    private readonly timing: OrderTiming,
    private readonly account: OrderAccount,
    private readonly metrics: OrderMetrics,
  ) {}

  /**
   * @throws AppError `outOfStock`, `priceChanged`, `deliveryChanged`, `promotionInvalid`, `amountTooLarge`, `amountTooSmall`,
   * `validation`, `tooManyRequests`, `idempotencyMismatch`, `unavailable`, and the limits of unpaid orders: `tooManyPieces`, `tooManyUnpaidOrders`,
   * `stockReserved`; `unauthorized` if the account was deleted
   */
  async place(request: OrderRequest): Promise<OrderWithPayment> {
    const { body, userId, idempotencyKey } = request;
    // The same order may be paid by another method.
    const idempotency = idempotencyOf(idempotencyKey, { ...body, paymentMethod: undefined }, userId);
    const order = await this.placeOnce(() => this.drafts.draft(request, idempotency), idempotency);
    return this.payment.tryStart(order, request.origin);
  }

  /**
   * Places a drafted order, or returns the order of an earlier request with the same idempotency key.
   * @throws the errors of the draft and of the reservation, `idempotencyMismatch`, `unavailable`
   */
  async placeOnce(
    createDraft: () => Promise<OrderDraft>,
    idempotency: StoredOrder['idempotency'],
  ): Promise<StoredOrder> {
    for (let attempt = 1; ; attempt++) {
      const earlier = await this.findEarlier(idempotency);
      if (earlier) return earlier;
      const draft = await createDraft().catch(async (refusal: unknown) => {
        // A copy of the same request may have just reserved the last piece.
        if (await this.findEarlier(idempotency)) return null;
        throw refusal;
      });
      // The same request arrived twice at once: the first one places the order, this one returns it.
      if (!draft || !(await this.orders.insert(draft.order))) continue;
      const placed = await this.complete(draft);
      if (placed) return placed;
      if (attempt === MAX_ATTEMPTS) throw new AppError('unavailable', { retryAfter: 1 });
      await delay(Math.random() * MAX_RETRY_DELAY_MS * attempt);
    }
  }

  /**
   * Returns the order of an earlier request with the same idempotency key, and waits while it is still being placed.
   * Returns null if there was no such request or if it failed, so that the key may be used again.
   * @throws AppError `idempotencyMismatch` if the earlier request was different, `unavailable` on timeout
   */
  private async findEarlier(idempotency: StoredOrder['idempotency']): Promise<StoredOrder | null> {
    if (!idempotency) return null;
    const deadline = Date.now() + this.timing.waitTimeoutMs;
    for (;;) {
      const order = await this.orders.byIdempotencyKey(idempotency.key);
      if (!order) return null;
      if (order.idempotency?.fingerprint !== idempotency.fingerprint)
        throw new AppError('idempotencyMismatch');
      if (order.placed) return order;
      if (Date.now() > deadline) throw new AppError('unavailable', { retryAfter: 5 });
      await delay(POLL_INTERVAL_MS);
    }
  }

  /** Returns null if concurrent orders reserved the stock for a moment: a retry may succeed. */
  private async complete({ order, terms, placing, payment }: OrderDraft): Promise<StoredOrder | null> {
    await this.failpoints.reached('recorded');
    await this.account.require(order);
    const outcome = await this.reservations.reserve(order, terms);
    if (outcome === 'contended') return null;
    if (outcome === 'lost') throw new AppError('unavailable', { retryAfter: 1 });
    await this.failpoints.reached('all reserved');
    const placed = await this.orders.change(
      order,
      { placed: true, date: new Date(), ...(payment && { payment }) },
      { state: STOCK_STATE.reserved },
      placing,
    );
    // The reservation took too long: the order repair has treated it as orphaned and rolls it back.
    if (!placed) throw new AppError('unavailable', { retryAfter: 1 });
    await this.failpoints.reached('placed');
    this.reservations.completeInBackground(placed);
    this.account.saveAddressInBackground(placed);
    this.metrics.countPlaced(placed);
    this.metrics.countChange(order, placed);
    return placed;
  }
}
