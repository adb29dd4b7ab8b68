import { randomBytes } from 'node:crypto';
import type { orderInput, staffOrderInput } from '@meridian/contracts';
import {
  atRate,
  type ChosenPayment,
  type Currency,
  currencyOf,
  isTaxNumber,
  type Language,
  type PaymentOffer,
  statusFields,
  taxNumberKind,
  toHundredths,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { newId, objectId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { Customs } from '../../../shop/settings/customs.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { type User, UsersRepository } from '../../../accounts/users/users.repository.ts';
import type { StockLine } from '../../../catalogue/watches/stock-line.ts';
import { type ReservationTerms, UnpaidLimits } from '../stock/unpaid-limits.ts';
import type { OrderPayment, StoredDelivery, StoredOrder, StoredOrderItem } from '../order.schema.ts';
import type { OrderAddition } from '../orders.repository.ts';
import { orderSearchText } from '../order-search.ts';
import { ChoosePayment } from '../payment/choose-payment.ts';
import type { ShopperRequest } from '../payment/offer-payment.ts';
import { missingMoney } from '../status/money.ts';
import { payOnDeliveryWork, transferWork } from '../status/order-mail-work.ts';
import { workAfter } from '../status/order-work.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import { OrderCodes } from './order-codes.ts';
import { type Contents, type DeliveryBody, OrderDelivery } from './order-delivery.ts';
import { type ChosenDelivery, PriceOrder, type PricedOrder } from './price-order.ts';

type OrderBody = z.output<typeof orderInput>;

export interface OrderRequest extends ShopperRequest {
  body: OrderBody;
  userId: string | null;
  idempotencyKey: string | undefined;
  language: Language;
  /** Country of the shopper: selects the currency if the request contains none. */
  country: string | null;
}

export interface StaffOrderRequest {
  body: z.output<typeof staffOrderInput>;
  /** Email of the member, for the history. */
  by: string;
}

export interface OrderDraft {
  order: StoredOrder;
  /** Limits of a shopper's order while it is unpaid. */
  terms?: ReservationTerms;
  placing?: OrderAddition;
  /** The payment of an order that costs nothing. It is paid when it is placed. */
  payment?: OrderPayment;
}

/** The parts in which the orders of shoppers and of staff differ. */
interface OrderParts extends Pick<StoredOrder, 'currency' | 'email' | 'language'> {
  priced: PricedOrder<StoredDelivery>;
  company: StoredOrder['company'];
  account: User | null;
  payment: Omit<OrderPayment, 'status'>;
  /** Author of the order, for the history. */
  by: string;
}

/**
 * The buyer of an order, by default at the address of the delivery.
 * @throws AppError `validation` for an order that is collected: its address is that of the point
 */
const companyOf = (
  company: OrderBody['company'],
  { address, zipCode, city, method }: StoredDelivery,
): StoredOrder['company'] => {
  if (!company) return null;
  if (!company.address && method?.point)
    throw new AppError('validation', { fieldMessages: { 'company.address': 'required' } });
  return {
    ...company,
    address:
      company.address || [address, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  };
};

/** What pays an order that costs nothing, when it is placed: the order can never be placed without being paid. */
const paidAtOnce = (order: StoredOrder): Pick<OrderDraft, 'payment' | 'placing'> => {
  const paidAt = new Date();
  const payment = {
    ...order.payment,
    status: 'paid' as const,
    paidBy: randomBytes(24).toString('base64url'),
    paidAt,
  };
  return {
    payment,
    placing: {
      work: workAfter(order, { status: 'pending', payment }),
      money: missingMoney(order, payment, [], paidAt),
    },
  };
};

/** Calculates the price of a request and creates the order from it, without storing it. */
@Injectable()
export class DraftOrder {
  constructor(
    private readonly codes: OrderCodes,
    private readonly prices: PriceOrder,
    private readonly users: UsersRepository,
    private readonly payment: ChoosePayment,
    private readonly limits: UnpaidLimits,
    private readonly settings: ShopSettings,
    private readonly customs: Customs,
    private readonly delivery: OrderDelivery,
  ) {}

  /**
   * Creates an order that is ready to reserve its stock. It stays invisible until it is placed.
   * @throws AppError `outOfStock`, `tooManyPieces`, `validation`, `deliveryChanged`, `promotionInvalid`, `priceChanged` with the
   * current amount, `amountTooLarge`, `amountTooSmall`, `paymentMethodInvalid`; `tooManyRequests` after too many unknown codes; `unauthorized` if the
   * account was deleted
   */
  async draft(
    { body, userId, language, country, http }: OrderRequest,
    idempotency: StoredOrder['idempotency'],
  ): Promise<OrderDraft> {
    const currency = body.currency ?? currencyOf(country);
    const isCash = body.payment === 'cashOnDelivery';
    const account = userId === null ? null : await this.users.byId(userId);
    if (userId !== null && !account) throw new AppError('unauthorized');
    const email = body.email ?? account?.email ?? null;
    const customer = { email, phone: body.phone, userId };
    const code = await this.codes.ofShopper(body.promoCode, customer, http.ip ?? '');
    const priced = await this.prices.price(
      { lines: body.items, currency, code, amount: body.amount },
      this.choosing(body, currency, isCash ? 'onDelivery' : undefined),
    );
    // Check before stock is reserved, because an order that cannot be paid must not reserve it.
    const isFree = priced.sums.total === 0;
    const payment = isFree
      ? this.payment.offerNothing()
      : isCash
        ? this.payment.offerOffline('cash')
        : this.payment.offer(await this.chosen(priced, await this.payment.offers(), body.paymentMethod), 1);
    const order = await this.assemble({
      priced,
      company: companyOf(body.company, priced.delivery),
      account,
      currency,
      email,
      language,
      payment,
      by: 'shopper',
    });
    // Its reservation is not one of an unpaid order.
    if (isFree) return { order: { ...order, ...(idempotency && { idempotency }) }, ...paidAtOnce(order) };
    const terms = await this.limits.termsOf(http, order);
    return {
      order: { ...order, reservation: { by: terms.by }, ...(idempotency && { idempotency }) },
      terms,
      ...(isCash && { placing: { work: payOnDeliveryWork(order) } }),
      ...(payment.via === 'transfer' && { placing: { work: transferWork(order) } }),
    };
  }

  /**
   * Creates the order of a member of staff for a customer, without the limits of shoppers. Cash is paid on delivery if the
   * method allows it, otherwise in the shop.
   * @throws AppError `outOfStock`, `validation`, `deliveryChanged`, `promotionInvalid`; `amountTooLarge`, `amountTooSmall` for a payment by link
   */
  async draftByStaff(
    { body, by }: StaffOrderRequest,
    idempotency: StoredOrder['idempotency'],
  ): Promise<OrderDraft> {
    const { currency, language } = body;
    const cash = body.payment === 'cash' && !body.isPaid ? 'ifOffered' : undefined;
    const email = body.email ?? null;
    const code = await this.codes.ofStaff(body.promoCode, { email, phone: body.phone, userId: null });
    const priced = await this.prices.price(
      { lines: body.items, currency, code, isByStaff: true },
      this.choosing(body, currency, cash),
    );
    const isFree = priced.sums.total === 0;
    const payment = isFree
      ? this.payment.offerNothing()
      : body.payment === 'link'
        ? this.payment.offer(await this.chosen(priced, await this.payment.onlineOffers()), 1, true)
        : this.payment.offerOffline(body.payment);
    const order = await this.assemble({
      priced,
      company: companyOf(body.company, priced.delivery),
      account: null,
      currency,
      email,
      language,
      payment,
      by,
    });
    const placed = { ...order, placedBy: by, ...(idempotency && { idempotency }) };
    return { order: placed, ...(isFree && paidAtOnce(placed)) };
  }

  /**
   * The lines that a change adds to an order, at the present prices.
   * @throws AppError `outOfStock`, `validation`
   */
  linesToAdd(add: readonly StockLine[], currency: Currency): Promise<StoredOrderItem[]> {
    return this.prices.linesToAdd(add, currency);
  }

  /**
   * The delivery of an order after a change.
   * @param items the lines after the change
   * @throws AppError `deliveryChanged`, `validation`
   */
  deliveryAfter(
    order: StoredOrder,
    body: DeliveryBody,
    items: readonly StoredOrderItem[],
  ): Promise<StoredDelivery> {
    return this.delivery.after(order, body, items);
  }

  /**
   * The buyer of an order after a change.
   * @throws AppError `validation` for a tax number that does not belong to the country of the delivery
   */
  companyAfter(company: OrderBody['company'], delivery: StoredDelivery): StoredOrder['company'] {
    const { country } = delivery;
    if (company && !isTaxNumber(company.taxNumber, country))
      throw new AppError('validation', { fieldMessages: { 'company.taxNumber': taxNumberKind(country) } });
    return companyOf(company, delivery);
  }

  private choosing(body: DeliveryBody, currency: Currency, cash: Contents['cash']) {
    const now = new Date();
    return async (items: readonly StoredOrderItem[]): Promise<ChosenDelivery<StoredDelivery>> => {
      const delivery = await this.delivery.choose(body, { items, currency, cash }, now);
      return { delivery, price: delivery.method?.price ?? 0 };
    };
  }

  /**
   * How an order is paid.
   * @throws AppError `paymentMethodInvalid`; `amountTooLarge`, `amountTooSmall` with the other currencies in which it can be paid
   */
  private async chosen(
    priced: PricedOrder<StoredDelivery>,
    offers: readonly PaymentOffer[],
    wanted?: OrderBody['paymentMethod'],
  ): Promise<ChosenPayment> {
    const order = { ...priced.request, amount: priced.sums.total, delivery: priced.delivery };
    const chosen = this.payment.chosen(offers, order, wanted);
    if (chosen) return chosen;
    throw this.payment.refusal(offers, order, wanted, await this.prices.amountsOf(priced, new Date()));
  }

  private async assemble(parts: OrderParts): Promise<StoredOrder> {
    const { priced, account, payment, by, ...fields } = parts;
    const { items, promotion, sums, delivery } = priced;
    const { total: amount } = sums;
    const method = delivery.method && {
      ...delivery.method,
      price: sums.delivery,
      // There is nothing to pay on delivery.
      cashOnDelivery: delivery.method.cashOnDelivery && amount > 0,
    };
    const now = new Date();
    const exchangeRate = await this.settings.exchangeRate(fields.currency, now);
    const goods = { worth: toHundredths(amount - sums.delivery) / 100, currency: fields.currency };
    const customs = await this.customs.ofOrder(delivery.country, goods, now);
    const order: StoredOrder = {
      _id: objectId(newId()),
      key: randomBytes(24).toString('base64url'),
      placed: false,
      date: now,
      ...statusFields('pending'),
      ...fields,
      delivery: { ...delivery, ...(method && { method }) },
      amount,
      amountKzt: atRate(amount, exchangeRate),
      exchangeRate,
      user: account && objectId(account.id),
      items,
      ...(promotion && { promotion }),
      ...(customs && { customs }),
      payment: { ...payment, status: 'pending' },
      history: [{ status: 'pending', at: now, by }],
      revision: 0,
      stock: { state: STOCK_STATE.reserving, move: 1, since: now, marked: true },
      changedAt: now,
    };
    return { ...order, search: orderSearchText(order, account) };
  }
}
