import { isDeepStrictEqual } from 'node:util';
import type { PlacedOrder } from '@meridian/contracts';
import {
  type ChosenPayment,
  inLanguage,
  isPaid,
  isPayable,
  type Language,
  orderLineTexts,
  orderNumber,
  type PaymentMethod,
  type PaymentOffer,
  readOrderStatus,
  sizeLabel,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { AppError, isAppError } from '../../../../platform/errors/app-error.ts';
import { fill } from '../../../messages/mail/mail-layout.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import { Payments } from '../../payments/payments.ts';
import { OrderAccess, type OrderRequest } from '../access/order-access.ts';
import { orderUrl } from '../access/order-url.ts';
import { offeredChange, presentLines, problemOf } from '../lines/changed-order.ts';
import { type ReservationTerms, UnpaidLimits } from '../stock/unpaid-limits.ts';
import { OrderTiming } from '../order-timing.ts';
import { ChoosePayment, isOfflineByStaff, presentOf } from './choose-payment.ts';
import { type NewPrice, PriceAgain } from './price-again.ts';
import type { OrderPayment, StoredChange, StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { ChangeOrder, type RequestedChange } from '../status/change-order.ts';
import { transferWork } from '../status/order-mail-work.ts';
import { closePayments } from '../status/order-work.ts';

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
  /** The method that the shopper chooses. */
  wanted: PaymentMethod | undefined;
  http: ShopperRequest['http'] & OrderRequest;
}

/** Another payment of the same difference. The page of the former one is closed. */
const nextAttempt = (order: StoredOrder): RequestedChange => ({
  payment: { attempt: order.payment.attempt + 1 },
  work: [closePayments(order)],
});

export interface OrderWithPayment {
  order: StoredOrder;
  payment: PlacedOrder['payment'];
}

/** The name of a difference on the payment page and in the receipt. */
const DIFFERENCE: Record<Language, string> = {
  en: 'Difference for order {number}',
  ru: 'Доплата за заказ {number}',
};

export const differenceLine = (
  { _id, language }: Pick<StoredOrder, '_id' | 'language'>,
  { difference }: Pick<StoredChange, 'difference'>,
) => ({
  name: fill(DIFFERENCE[language], { number: orderNumber(_id.toHexString()) }),
  quantity: 1,
  price: difference,
});

const ORDER: Record<Language, string> = { en: 'Order {number}', ru: 'Заказ {number}' };
/** Stripe accepts no more. */
const MAX_PAGE_LINES = 100;

/** The delivery on the payment page and in the receipt, if it is not free. */
export const deliveryLine = ({ delivery: { method }, language }: StoredOrder) =>
  method && method.price > 0
    ? [{ name: inLanguage(method, 'name', language), quantity: 1, price: method.price }]
    : [];

export const lineOf = (item: StoredOrderItem, language: StoredOrder['language']) => {
  const { name, color } = orderLineTexts(item, language);
  const size = sizeLabel(item.size, language);
  return { name: [name, color, size].join(', '), quantity: item.quantity, price: item.price };
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

/** Offers customers the payment of their orders at the provider of the method that they choose. */
@Injectable()
export class OfferPayment {
  constructor(
    private readonly access: OrderAccess,
    private readonly changeOrder: ChangeOrder,
    private readonly payments: Payments,
    private readonly choice: ChoosePayment,
    private readonly limits: UnpaidLimits,
    private readonly prices: PriceAgain,
    private readonly timing: OrderTiming,
    private readonly logger: PinoLogger,
  ) {}

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
   * `amountTooLarge`, `amountTooSmall`, `paymentMethodInvalid`, `paymentUnavailable`
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
    return this.start(renewed, request.origin, request.wanted);
  }

  /** @param price the new one of the order; null while its price holds */
  private async renewed(
    { orderId, amount, wanted, http }: PayRequest,
    found: StoredOrder,
    price: NewPrice | null,
  ): Promise<StoredOrder> {
    const terms = await this.limits.termsOf(http, found);
    const offers = await this.choice.offers();
    const { attempt } = found.payment;
    const offered = offeredChange(found);
    const opened = offered && (await this.payments.methodOf(orderId, attempt));
    const isOtherMethod = opened !== undefined && wanted !== undefined && opened !== wanted;
    // Check before the page of the former method is closed.
    if (offered && isOtherMethod) await this.chooseForDifference(found, offered, wanted);
    return this.changeOrder.change(
      orderId,
      (current) => {
        if (isPaid(current.payment.status))
          return isOtherMethod && current.payment.attempt === attempt ? nextAttempt(current) : null;
        const next = { ...current, amount: price?.amount ?? current.amount };
        const requested = this.renew(next, terms, offers, wanted);
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

  /**
   * Offers another payment of an unpaid order: after a failed or lapsed one, or by another method.
   * @param order with the amount that is to be paid
   */
  private renew(
    order: StoredOrder,
    terms: ReservationTerms,
    offers: readonly PaymentOffer[],
    wanted: PaymentMethod | undefined,
  ): RequestedChange | null {
    const { payment, placedBy } = order;
    if (isOfflineByStaff(payment) || !isPayable({ status: readOrderStatus(order.status), payment }))
      throw new AppError('notPayable');
    // Check before the stock is reserved again. The currency of a placed order cannot change.
    const chosen = this.choice.choose(offers, order, wanted, payment);
    const isPending = payment.status === 'pending';
    if (isPending && isDeepStrictEqual(chosen, presentOf(payment))) return null;
    const offer = this.choice.offer(chosen, payment.attempt + 1, placedBy !== undefined);
    const isTransfer = chosen.provider === OFFLINE_PROVIDER;
    return {
      payment: { method: undefined, ...offer, due: this.dueOf(order, offer), status: 'pending' },
      // The customer of an order by staff has no limits of shoppers.
      ...(placedBy === undefined && { terms }),
      work: [...(isPending ? [closePayments(order)] : []), ...(isTransfer ? transferWork(order) : [])],
    };
  }

  /**
   * The deadline of another payment. While an order is pending, another method does not extend it, except that a transfer has
   * its term from the day of the order.
   */
  private dueOf(
    { payment, placedBy, date, pricedAt = date }: StoredOrder,
    { provider, due }: Pick<OrderPayment, 'provider' | 'due'>,
  ): Date {
    // The customer of an order by staff can pay until its own deadline.
    if (placedBy !== undefined) return payment.due > due ? payment.due : due;
    if (payment.status !== 'pending') return due;
    const endOfTransfer = new Date(pricedAt.getTime() + this.timing.offlineTermMs);
    const latest = provider === OFFLINE_PROVIDER && endOfTransfer > payment.due ? endOfTransfer : payment.due;
    return due > latest ? latest : due;
  }

  private async chooseForDifference(
    order: StoredOrder,
    { difference }: StoredChange,
    wanted: PaymentMethod | undefined,
  ): Promise<ChosenPayment> {
    const offers = await this.choice.onlineOffers();
    return this.choice.choose(offers, { ...order, amount: difference }, wanted, order.payment);
  }

  /**
   * Opens the payment page of an order, or of the difference of its offered change, unless it is not waiting for a payment at
   * a provider. Repeated calls return the same payment.
   */
  private async start(order: StoredOrder, origin: string, wanted?: PaymentMethod): Promise<OrderWithPayment> {
    const { _id, currency, email, language, key, payment } = order;
    const { status, attempt } = payment;
    const offered = offeredChange(order);
    const isUnpaid =
      status === 'pending' &&
      payment.provider !== OFFLINE_PROVIDER &&
      isPayable({ status: readOrderStatus(order.status), payment });
    const isOffered = offered !== undefined && problemOf(order, offered) === null;
    if (!isUnpaid && !isOffered) return { order, payment: { status, redirectUrl: null } };
    const chosen = offered ? await this.chooseForDifference(order, offered, wanted) : presentOf(payment);
    const redirectUrl = await this.payments.open({
      ...chosen,
      orderId: _id.toHexString(),
      attempt,
      amount: offered?.difference ?? order.amount,
      currency,
      language,
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
}
