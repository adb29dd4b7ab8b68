import { setTimeout as delay } from 'node:timers/promises';
import type { PlacedOrder, PriceChangedDetails } from '@meridian/contracts';
import { type Currency, currencyOf, type Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors/app-error.ts';
import { PaymentProvider } from '../payments/payment-provider.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { EarlierOrder } from './earlier-order.ts';
import { fingerprintOf } from './idempotency.ts';
import { newOrder, type OrderBody } from './new-order.ts';
import type { StoredOrder } from './order.schema.ts';
import { OrderSteps } from './order-steps.ts';
import { atRest, OrderStockMoves } from './order-stock.ts';
import { OrdersRepository } from './orders.repository.ts';
import { QuoteOrder } from './quote-order.ts';
import { sameAmount } from './same-amount.ts';

/** Tries while others take and give back the same watches. */
const ATTEMPTS = 20;
const PAUSE_MS = 15;

/** A request to place an order. */
export interface OrderRequest {
  body: OrderBody;
  userId: string | null;
  idempotencyKey: string | undefined;
  language: Language;
  /** Of the visitor; decides the currency if the request names none. */
  country: string | null;
}

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
    private readonly quotes: QuoteOrder,
    private readonly orders: OrdersRepository,
    private readonly stock: OrderStockMoves,
    private readonly users: UsersRepository,
    private readonly payments: PaymentProvider,
    private readonly steps: OrderSteps,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws AppError `outOfStock`, `priceChanged`, `validation`, `idempotencyMismatch`, `unavailable` */
  async run(request: OrderRequest): Promise<PlacedOrderResult> {
    const order = await this.place(request);
    return { order, payment: { status: order.payment.status, redirectUrl: await this.whereToPay(order) } };
  }

  private async place(request: OrderRequest): Promise<StoredOrder> {
    const idempotency = this.idempotencyOf(request);
    for (let attempt = 1; ; attempt++) {
      const earlier = idempotency && (await this.earlier.find(idempotency));
      if (earlier) return earlier;
      const order = await this.draftOrEarlier(request, idempotency);
      if (order.placed) return order;
      // The same request arrived twice at once: the other one goes first, this one answers what it becomes.
      if ((await this.orders.insert(order)) === 'duplicate') continue;
      const placed = await this.complete(order);
      if (placed) return placed;
      if (attempt === ATTEMPTS) throw new AppError('unavailable', { retryAfter: 1 });
      await delay(Math.random() * PAUSE_MS * attempt);
    }
  }

  /** A draft that fails may fail because the same request, sent twice, has just taken the last piece itself. */
  private async draftOrEarlier(
    request: OrderRequest,
    idempotency: StoredOrder['idempotency'],
  ): Promise<StoredOrder> {
    try {
      return await this.draft(request, idempotency);
    } catch (refusal) {
      const earlier = idempotency && (await this.earlier.find(idempotency));
      if (earlier) return earlier;
      throw refusal;
    }
  }

  private async draft(
    { body, userId, language, country }: OrderRequest,
    idempotency: StoredOrder['idempotency'],
  ): Promise<StoredOrder> {
    const currency: Currency = body.currency ?? currencyOf(country);
    const quote = await this.quotes.run(body.items, currency, language);
    if (!sameAmount(quote.amount, body.amount)) {
      const details: PriceChangedDetails = { amount: quote.amount };
      throw new AppError('priceChanged', { details: { ...details } });
    }
    const email = body.email ?? (userId && (await this.users.byId(userId))?.email) ?? null;
    const provider = this.payments.name;
    return newOrder({ body, userId, email, currency, language, quote, provider, idempotency });
  }

  /** Null: others held for a moment what would have sufficed; try again. */
  private async complete(order: StoredOrder): Promise<StoredOrder | null> {
    await this.steps.reached('recorded');
    const outcome = await this.stock.take(order);
    if (outcome.result === 'short')
      throw new AppError('outOfStock', { details: { items: outcome.shortage } });
    if (outcome.result === 'contended') return null;
    if (outcome.result === 'lost') throw new AppError('unavailable', { retryAfter: 1 });
    await this.steps.reached('all taken');
    const placed = await this.orders.change(order, { placed: true, date: new Date() }, atRest('held'));
    // Too slow: the repair has taken it for left behind and gives the stock back.
    if (!placed) throw new AppError('unavailable', { retryAfter: 1 });
    await this.steps.reached('placed');
    this.stock.forgetFirst(placed).catch((error: unknown) => {
      this.logger.debug({ err: error }, 'marks of an order left for the repair');
    });
    return placed;
  }

  private idempotencyOf({ body, userId, idempotencyKey }: OrderRequest): StoredOrder['idempotency'] {
    return idempotencyKey === undefined
      ? undefined
      : { key: idempotencyKey, fingerprint: fingerprintOf(body, userId) };
  }

  private async whereToPay(order: StoredOrder): Promise<string | null> {
    if (order.payment.status !== 'pending' || order.stock.state !== 'held') return null;
    const { _id, amount, currency, email } = order;
    const { redirectUrl } = await this.payments.begin({
      orderId: _id.toHexString(),
      amount,
      currency,
      email,
    });
    return redirectUrl;
  }
}
