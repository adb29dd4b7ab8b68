import { isDeepStrictEqual } from 'node:util';
import type { PlacedOrder, StaffPayment } from '@meridian/contracts';
import {
  CURRENCIES,
  type Currency,
  inLanguage,
  isPaid,
  isPayable,
  type Language,
  orderLineTexts,
  orderNumber,
  readOrderStatus,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { AppError, isAppError } from '../../../../platform/errors/app-error.ts';
import { fill } from '../../../messages/mail/mail-layout.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import { Payments } from '../../payments/payments.ts';
import { OrderAccess, type OrderRequest } from '../access/order-access.ts';
import { orderUrl } from '../access/order-url.ts';
import { offeredChange, payingIds, presentLines, problemOf } from '../lines/changed-order.ts';
import { type ReservationTerms, UnpaidLimits } from '../stock/unpaid-limits.ts';
import { OrderTiming } from '../order-timing.ts';
import { type NewPrice, PriceAgain } from './price-again.ts';
import type { OrderPayment, StoredChange, StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { ChangeOrder, type RequestedChange } from '../status/change-order.ts';
import { offlinePaymentsOf } from '../status/order-work.ts';

export interface ShopperRequest {
  /** The shop's origin, to which the shopper returns. */
  origin: string;
  /** Identifies the source of the request for the limits. */
  http: Pick<Request, 'ip' | 'headers'>;
}

interface PayRequest extends ShopperRequest {
  orderId: string;
  /** The key of the order, or its id with another proof of access. */
  key: string;
  /** The new amount that the shopper accepts. */
  amount: number | undefined;
  http: ShopperRequest['http'] & OrderRequest;
}

export interface OrderWithPayment {
  order: StoredOrder;
  payment: PlacedOrder['payment'];
}

/** The name of a difference on the payment page and in the receipt. */
const DIFFERENCE: Record<Language, string> = {
  en: 'Difference for order {number}',
  ru: 'Доплата за заказ {number}',
};

const differenceLine = ({ _id, language }: StoredOrder, { difference }: StoredChange) => ({
  name: fill(DIFFERENCE[language], { number: orderNumber(_id.toHexString()) }),
  quantity: 1,
  price: difference,
});

const ORDER: Record<Language, string> = { en: 'Order {number}', ru: 'Заказ {number}' };
/** Stripe accepts no more. */
const MAX_PAGE_LINES = 100;

/** The delivery on the payment page and in the receipt, if it is not free. */
const deliveryLine = ({ delivery: { method }, language }: StoredOrder) =>
  method && method.price > 0
    ? [{ name: inLanguage(method, 'name', language), quantity: 1, price: method.price }]
    : [];

const lineOf = (item: StoredOrderItem, language: StoredOrder['language']) => {
  const { name, color } = orderLineTexts(item, language);
  return { name: `${name}, ${color}, ${item.size}`, quantity: item.quantity, price: item.price };
};

/** The lines on the payment page and in the receipt, whose sum is the amount. Providers accept no line without a price. */
const pageLines = (order: StoredOrder) => {
  const { _id, items, language, amount } = order;
  const paid = presentLines(items).filter(([, { price }]) => price > 0);
  const lines = [...paid.map(([, item]) => lineOf(item, language)), ...deliveryLine(order)];
  const name = fill(ORDER[language], { number: orderNumber(_id.toHexString()) });
  return lines.length > MAX_PAGE_LINES ? [{ name, quantity: 1, price: amount }] : lines;
};

const WITHOUT_GIFT = {
  en: 'The promo code of this order is no longer valid, so the order comes without its gift. Please check the total before you pay.',
  ru: 'Промокод этого заказа больше не действует, поэтому заказ будет без подарка. Проверьте сумму перед оплатой.',
};

/** Offers customers the payment of their orders at the active payment provider. */
@Injectable()
export class OfferPayment {
  constructor(
    private readonly access: OrderAccess,
    private readonly changeOrder: ChangeOrder,
    private readonly payments: Payments,
    private readonly limits: UnpaidLimits,
    private readonly prices: PriceAgain,
    private readonly clock: DatabaseClock,
    private readonly timing: OrderTiming,
    private readonly logger: PinoLogger,
  ) {}

  offer(attempt: number) {
    const due = new Date(this.clock.now().getTime() + this.prices.termMs);
    return { provider: this.payments.provider, attempt, due };
  }

  /** The payment of an order that staff place: by a link to the order's page, by transfer or in cash. */
  offerByStaff(payment: StaffPayment): Omit<OrderPayment, 'status'> {
    const now = this.clock.now().getTime();
    const { linkTermMs, offlineTermMs } = this.timing;
    return payment === 'link'
      ? { provider: this.payments.provider, attempt: 1, due: new Date(now + linkTermMs) }
      : { provider: OFFLINE_PROVIDER, method: payment, attempt: 1, due: new Date(now + offlineTermMs) };
  }

  /** The payment of an order that costs nothing. It is paid when it is placed. */
  offerNothing(): Omit<OrderPayment, 'status'> {
    return { provider: OFFLINE_PROVIDER, attempt: 1, due: this.clock.now() };
  }

  /** Another payment of an order that is no longer cancelled, for the same term as a new order. */
  offerAgain({ payment, placedBy, changes = [] }: StoredOrder): Partial<OrderPayment> {
    const { provider, method, paidBy, earlier = [], refunds = [] } = payment;
    const attempt = payment.attempt + 1;
    const offlineMethod = provider === OFFLINE_PROVIDER ? method : undefined;
    const staffPayment = offlineMethod ?? (placedBy === undefined ? undefined : 'link');
    return {
      ...(staffPayment ? this.offerByStaff(staffPayment) : this.offer(attempt)),
      attempt,
      status: 'pending',
      ...(paidBy !== undefined && {
        earlier: [...earlier, ...payingIds({ changes, payment })],
        refunds: refunds.map((refund) => (refund.isLate ? refund : { ...refund, isEarlier: true })),
      }),
      paidBy: undefined,
      paidAt: undefined,
    };
  }

  /** Another payment of a paid order, of the difference of a change. */
  async offerDifference(order: StoredOrder): Promise<Pick<OrderPayment, 'attempt' | 'due'>> {
    // They have the attempt and the amount that the order has until now.
    for (const payment of offlinePaymentsOf(order)) await this.payments.recordOffline(payment);
    const due = new Date(this.clock.now().getTime() + this.timing.linkTermMs);
    return { attempt: order.payment.attempt + 1, due };
  }

  /**
   * Checks the amount of an order against the limits of the provider.
   * @param amounts the amount of the same order in each currency in which it is sold
   * @throws AppError `amountTooLarge`, `amountTooSmall` with the currencies in which the order can be paid
   */
  checkAmount(amount: number, currency: Currency, amounts: Partial<Record<Currency, number>> = {}): void {
    if (this.fits(amount, currency)) return;
    const alternatives = CURRENCIES.flatMap((other) => {
      const value = amounts[other];
      const fits = other !== currency && value !== undefined && this.fits(value, other);
      return fits ? [{ currency: other, amount: value }] : [];
    });
    const { minimum, maximum } = this.payments.amountRange(currency);
    throw amount > maximum
      ? new AppError('amountTooLarge', { details: { maximum, currency, alternatives } })
      : new AppError('amountTooSmall', { details: { minimum, currency, alternatives } });
  }

  /**
   * Opens the payment page of a placed order. Without the page if the provider is unavailable: the order can be paid later.
   * @param origin the shop's origin, to which the shopper returns
   */
  async tryStart(order: StoredOrder, origin: string): Promise<OrderWithPayment> {
    try {
      return await this.start(order, origin);
    } catch (error) {
      this.logger.warn(
        { err: error, order: order._id.toHexString() },
        'payment not opened for a placed order; the shopper can retry',
      );
      return { order, payment: { status: order.payment.status, redirectUrl: null } };
    }
  }

  /**
   * Lets a shopper pay a placed order: with the payment still open, or with a new one after a failed or lapsed payment. After
   * its first term, or if its promo code does not apply any more, the order is priced again without the code, and the shopper
   * accepts a new amount, or the loss of a gift.
   * @throws AppError `notFound`, `notPayable`, `priceChanged`, `outOfStock` if its stock was sold, a limit of unpaid orders,
   * `amountTooLarge`, `amountTooSmall`, `paymentUnavailable`
   */
  async pay(request: PayRequest): Promise<OrderWithPayment> {
    const found = await this.access.find(request.key, request.http);
    if (found._id.toHexString() !== request.orderId) throw new AppError('notFound');
    const renewed = await this.renewed(request, found, await this.prices.price(found)).catch(
      async (error: unknown) => {
        if (!isAppError(error) || error.code !== 'promotionInvalid') throw error;
        return this.renewed(request, found, await this.prices.presentPrice(found));
      },
    );
    return this.start(renewed, request.origin);
  }

  /** @param price the new one of the order; null while its price holds */
  private async renewed(
    { orderId, amount, http }: PayRequest,
    found: StoredOrder,
    price: NewPrice | null,
  ): Promise<StoredOrder> {
    const terms = await this.limits.termsOf(http, found);
    return this.changeOrder.change(
      orderId,
      (current) => {
        const requested = this.renew(current, terms, price?.amount ?? current.amount);
        if (!requested || !price) return requested;
        // The staff have changed the order meanwhile.
        const partsOf = ({ items, delivery, promotion }: StoredOrder) => [items, delivery.method, promotion];
        if (!isDeepStrictEqual(partsOf(current), partsOf(found)))
          throw new AppError('unavailable', { retryAfter: 1 });
        const isLess = presentLines(current.items).some(([, { isGift }]) => isGift);
        if (amount !== price.amount && (isLess || current.amount !== price.amount))
          throw new AppError('priceChanged', {
            details: { amount: price.amount },
            ...(isLess && { message: WITHOUT_GIFT }),
          });
        return { ...requested, amounts: price };
      },
      'shopper',
    );
  }

  /** Offers another payment after a failed or lapsed one. A paid order is returned unchanged. */
  private renew(order: StoredOrder, terms: ReservationTerms, amount: number): RequestedChange | null {
    const { payment } = order;
    if (isPaid(payment.status)) return null;
    const isOffline = payment.provider === OFFLINE_PROVIDER;
    if (isOffline || !isPayable({ status: readOrderStatus(order.status), payment }))
      throw new AppError('notPayable');
    // Check before the stock is reserved again. The currency of a placed order cannot change.
    this.checkAmount(amount, order.currency);
    const offer = this.offer(payment.attempt + 1);
    if (payment.status === 'pending' && payment.provider === offer.provider) return null;
    if (order.placedBy === undefined) return { payment: { ...offer, status: 'pending' }, terms };
    // The customer of an order by staff can pay until its own deadline, without the limits of shoppers.
    const due = payment.due > offer.due ? payment.due : offer.due;
    return { payment: { ...offer, due, status: 'pending' } };
  }

  /**
   * Opens the payment page of an order, or of the difference of its offered change, unless it is not waiting for a payment.
   * Repeated calls return the same payment.
   */
  private async start(order: StoredOrder, origin: string): Promise<OrderWithPayment> {
    const { _id, currency, email, language, key, payment } = order;
    const { status, attempt } = payment;
    const offered = offeredChange(order);
    const isUnpaid =
      status === 'pending' &&
      payment.provider !== OFFLINE_PROVIDER &&
      isPayable({ status: readOrderStatus(order.status), payment });
    if (!isUnpaid && !(offered && problemOf(order, offered) === null))
      return { order, payment: { status, redirectUrl: null } };
    const redirectUrl = await this.payments.open({
      orderId: _id.toHexString(),
      attempt,
      amount: offered?.difference ?? order.amount,
      currency,
      language,
      method: 'card',
      email,
      phone: order.delivery.phone,
      lines: offered ? [differenceLine(order, offered)] : pageLines(order),
      until: offered?.due ?? payment.due,
      successUrl: `${origin}/success?order=${key}&lang=${language}`,
      // The result page would say that the order is paid, which it is.
      failUrl: offered ? orderUrl(origin, order, language) : `${origin}/fail?order=${key}&lang=${language}`,
    });
    return { order, payment: { status, redirectUrl } };
  }

  /** Whether the provider accepts an amount. */
  fits(amount: number, currency: Currency): boolean {
    const { minimum, maximum } = this.payments.amountRange(currency);
    return amount >= minimum && amount <= maximum;
  }
}
