import { currencyOf, type Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Payments } from '../../payments/payments.ts';
import { UsersRepository } from '../../users/users.repository.ts';
import { type ReservationTerms, UnpaidLimits } from '../limits/unpaid-limits.ts';
import { newOrder, type OrderBody } from './new-order.ts';
import type { StoredOrder } from '../order.schema.ts';
import { PayableAmount } from '../payment/payable-amount.ts';
import { PaymentTerm } from '../payment/payment-term.ts';
import { QuoteOrder } from './quote-order.ts';

/** A request to place an order. */
export interface OrderRequest {
  body: OrderBody;
  userId: string | null;
  idempotencyKey: string | undefined;
  language: Language;
  /** Country of the visitor: selects the currency if the request contains none. */
  country: string | null;
  /** The shop's origin, to which the shopper returns after the payment. */
  origin: string;
  /** Identifies the source of the request for the limits. */
  http: Pick<Request, 'ip' | 'headers'>;
}

/** An order that is not stored yet, and the limits that apply while it is unpaid. */
export interface OrderDraft {
  order: StoredOrder;
  terms?: ReservationTerms;
}

/** Compares amounts to the hundredth, because sums of floating-point numbers may differ. */
const sameAmount = (a: number, b: number): boolean => Math.round(a * 100) === Math.round(b * 100);

/** Calculates the price of a request and creates the order from it, without storing it. */
@Injectable()
export class DraftOrder {
  constructor(
    private readonly quotes: QuoteOrder,
    private readonly users: UsersRepository,
    private readonly payments: Payments,
    private readonly payable: PayableAmount,
    private readonly term: PaymentTerm,
    private readonly limits: UnpaidLimits,
  ) {}

  /**
   * @throws AppError `outOfStock`, `tooManyPieces`, `validation`, `priceChanged` with the current amount, `amountTooLarge`,
   * `amountTooSmall`
   */
  async draft(
    { body, userId, language, country, http }: OrderRequest,
    idempotency: StoredOrder['idempotency'],
  ): Promise<OrderDraft> {
    const currency = body.currency ?? currencyOf(country);
    const quote = await this.quotes.quote(body.items, currency);
    if (!sameAmount(quote.amount, body.amount))
      throw new AppError('priceChanged', { details: { amount: quote.amount } });
    // Check before stock is reserved, because an order that cannot be paid must not reserve it.
    this.payable.check(quote.amount, currency, quote.amounts);
    const account = userId === null ? null : await this.users.byId(userId);
    const email = body.email ?? account?.email ?? null;
    const { provider } = this.payments;
    const term = this.term.start();
    const terms = await this.limits.termsOf(http, { email, phone: body.phone });
    const { by } = terms;
    const from = { body, userId, account, email, currency, language, quote, provider, term, by, idempotency };
    return { order: newOrder(from), terms };
  }
}
