import { randomBytes } from 'node:crypto';
import type { orderInput, staffOrderInput } from '@meridian/contracts';
import {
  atRate,
  type Campaign,
  CURRENCIES,
  type Currency,
  currencyOf,
  isTaxNumber,
  type Language,
  statusFields,
  taxNumberKind,
  toHundredths,
  valueOfLines,
  valueOfOrder,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { newId, objectId } from '../../../../platform/database/ids.ts';
import { AppError, isAppError } from '../../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../../platform/errors/field-messages.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { type User, UsersRepository } from '../../../accounts/users/users.repository.ts';
import { stockEntryOf, type StockLine } from '../../../catalogue/watches/stock-line.ts';
import type { SellableWatch } from '../../../catalogue/watches/watch-projections.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import { type ReservationTerms, UnpaidLimits } from '../stock/unpaid-limits.ts';
import type { OrderPayment, StoredDelivery, StoredOrder, StoredOrderItem } from '../order.schema.ts';
import type { OrderAddition } from '../orders.repository.ts';
import { linePrice, type LinePrice, OrderCampaigns } from '../lines/line-prices.ts';
import { orderSearchText } from '../order-search.ts';
import { OfferPayment, type ShopperRequest } from '../payment/offer-payment.ts';
import { payOnDeliveryWork } from '../status/order-work.ts';
import { shortagesOf, sumByVariant, variantOf } from '../stock/shortages.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import { type DeliveryBody, OrderDelivery } from './order-delivery.ts';

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
}

/** The parts in which the orders of shoppers and of staff differ. */
interface OrderParts extends Pick<StoredOrder, 'currency' | 'email' | 'language'> {
  quote: Quote;
  company: StoredOrder['company'];
  delivery: StoredDelivery;
  account: User | null;
  payment: Omit<OrderPayment, 'status'>;
  /** Author of the order, for the history. */
  by: string;
}

interface Quote {
  items: StoredOrderItem[];
  /** Their prices in each currency in which every line is sold. */
  prices: Partial<Record<Currency, number[]>>;
}

/** The watches of a request with the campaigns that set their prices. */
interface Offer {
  watches: ReadonlyMap<string, SellableWatch>;
  campaigns: readonly Campaign[];
}

const snapshot = (requested: StockLine, watch: SellableWatch, price: LinePrice): StoredOrderItem => {
  const color = watch.colors.find((candidate) => candidate.colorNameEN === requested.colorName);
  const variantId = stockEntryOf(watch.stock, requested)?.id;
  return {
    itemId: requested.itemId,
    ...(variantId && { variantId }),
    name: watch.nameEN,
    nameRU: watch.nameRU,
    sku: color?.sku ?? '',
    colorName: requested.colorName,
    colorNameRU: color?.colorNameRU ?? '',
    size: requested.size,
    quantity: requested.quantity,
    ...price,
    weight: watch.weight ?? 0,
    image: color?.images[0] ?? '',
  };
};

const unpricedLines = (items: readonly StoredOrderItem[], path: string): Record<string, FieldMessage> =>
  Object.fromEntries(
    items.flatMap(({ price }, index) => (price > 0 ? [] : [[`${path}.${index}.itemId`, 'notSold'] as const])),
  );

/**
 * Calculates the price of a request from the stored watches. Prices sent by the client are ignored. Shortages are reported
 * early; the reservation makes the final decision.
 * @param path of the lines in the request
 * @throws AppError `outOfStock` and `tooManyPieces` with the lines; `validation` for lines without a price in the currency
 */
const quoteOrder = (
  requested: readonly StockLine[],
  { watches, campaigns }: Offer,
  currency: Currency,
  maxPieces: number,
  path = 'items',
): Quote => {
  const short = shortagesOf(requested, watches);
  if (short.length > 0) throw new AppError('outOfStock', { details: { items: short } });
  const tooMany = sumByVariant(requested).filter(({ quantity }) => quantity > maxPieces);
  if (tooMany.length > 0)
    throw new AppError('tooManyPieces', { details: { max: maxPieces, items: tooMany.map(variantOf) } });
  const items = requested.map((item) => {
    const watch = watches.get(item.itemId);
    if (!watch) throw new Error(`Watch ${item.itemId} passed the stock check but does not exist`);
    return snapshot(item, watch, linePrice(watch, currency, campaigns));
  });
  const fieldMessages = unpricedLines(items, path);
  if (Object.keys(fieldMessages).length > 0) throw new AppError('validation', { fieldMessages });
  const pricesIn = (of: Currency) =>
    items.map(({ itemId }) => linePrice(watches.get(itemId), of, campaigns).price);
  const sold = CURRENCIES.filter((of) => pricesIn(of).every((price) => price > 0));
  return { items, prices: Object.fromEntries(sold.map((of) => [of, pricesIn(of)])) };
};

/** What lines and their delivery cost. */
const amountOf = ({ items }: Quote, delivery: StoredDelivery): number =>
  valueOfOrder({ items, delivery }) / 100;

/** Compares amounts to the hundredth, because sums of floating-point numbers may differ. */
const sameAmount = (a: number, b: number): boolean => toHundredths(a) === toHundredths(b);

/** Whether a request was refused because it has other prices. */
const isOtherPrice = (error: unknown): boolean =>
  isAppError(error) && ['priceChanged', 'deliveryChanged'].includes(error.code);

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

/** Calculates the price of a request and creates the order from it, without storing it. */
@Injectable()
export class DraftOrder {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly users: UsersRepository,
    private readonly payment: OfferPayment,
    private readonly limits: UnpaidLimits,
    private readonly settings: ShopSettings,
    private readonly delivery: OrderDelivery,
    private readonly campaigns: OrderCampaigns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates an order that is ready to reserve its stock. It stays invisible until it is placed.
   * @throws AppError `outOfStock`, `tooManyPieces`, `validation`, `deliveryChanged`, `priceChanged` with the current amount,
   * `amountTooLarge`, `amountTooSmall`; `unauthorized` if the account was deleted
   */
  async draft(
    { body, userId, language, country, http }: OrderRequest,
    idempotency: StoredOrder['idempotency'],
  ): Promise<OrderDraft> {
    const currency = body.currency ?? currencyOf(country);
    const now = new Date();
    const isCash = body.payment === 'cashOnDelivery';
    const { quote, delivery } = await this.price(body, currency, now);
    // Check before stock is reserved, because an order that cannot be paid must not reserve it.
    if (!isCash) await this.checkAmount(quote, delivery, currency, now);
    const account = userId === null ? null : await this.users.byId(userId);
    if (userId !== null && !account) throw new AppError('unauthorized');
    const email = body.email ?? account?.email ?? null;
    const order = await this.assemble({
      quote,
      delivery,
      company: companyOf(body.company, delivery),
      account,
      currency,
      email,
      language,
      payment: isCash ? this.payment.offerByStaff('cash') : this.payment.offer(1),
      by: 'shopper',
    });
    const terms = await this.limits.termsOf(http, order);
    return {
      order: { ...order, reservation: { by: terms.by }, ...(idempotency && { idempotency }) },
      terms,
      ...(isCash && { placing: { work: payOnDeliveryWork(order) } }),
    };
  }

  /**
   * Creates the order of a member of staff for a customer, without the limits of shoppers. Cash is paid on delivery if the
   * method allows it, otherwise in the shop.
   * @throws AppError `outOfStock`, `validation`, `deliveryChanged`; `amountTooLarge`, `amountTooSmall` for a payment by link
   */
  async draftByStaff({ body, by }: StaffOrderRequest, idempotency: StoredOrder['idempotency']) {
    const { currency, language } = body;
    const quote = quoteOrder(body.items, await this.offer(body.items), currency, Infinity);
    const now = new Date();
    const cash = body.payment === 'cash' && !body.isPaid ? 'ifOffered' : undefined;
    const delivery = await this.delivery.choose(body, { ...quote, currency, cash }, now);
    if (body.payment === 'link') await this.checkAmount(quote, delivery, currency, now);
    const order = await this.assemble({
      quote,
      delivery,
      company: companyOf(body.company, delivery),
      account: null,
      currency,
      email: body.email ?? null,
      language,
      payment: this.payment.offerByStaff(body.payment),
      by,
    });
    return { order: { ...order, placedBy: by, ...(idempotency && { idempotency }) } };
  }

  /**
   * The lines that a change adds to an order, at the present prices.
   * @throws AppError `outOfStock`, `validation`
   */
  async linesToAdd(add: readonly StockLine[], currency: Currency): Promise<StoredOrderItem[]> {
    return quoteOrder(add, await this.offer(add), currency, Infinity, 'add').items;
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

  /** The present offer of the watches of lines. */
  private async offer(lines: readonly StockLine[]): Promise<Offer> {
    const [watches, campaigns] = await Promise.all([
      this.watches.findSellable(lines.map(({ itemId }) => itemId)),
      this.campaigns.running(),
    ]);
    return { watches, campaigns };
  }

  /**
   * The lines and the delivery of a shopper's request at the present prices. Prices of campaigns that have just ended apply if
   * the shopper saw their amount.
   * @throws AppError as `draft`
   */
  private async price(
    body: OrderBody,
    currency: Currency,
    now: Date,
  ): Promise<{ quote: Quote; delivery: StoredDelivery }> {
    const watches = await this.watches.findSellable(body.items.map(({ itemId }) => itemId));
    const { running, ended } = await this.campaigns.runningAndEnded();
    const cash = body.payment === 'cashOnDelivery' ? 'onDelivery' : undefined;
    const priceBy = async (campaigns: readonly Campaign[]) => {
      const offer = { watches, campaigns };
      const quote = quoteOrder(body.items, offer, currency, this.config.MAX_PIECES_PER_LINE);
      const delivery = await this.delivery.choose(body, { ...quote, currency, cash }, now);
      const amount = amountOf(quote, delivery);
      if (!sameAmount(amount, body.amount)) throw new AppError('priceChanged', { details: { amount } });
      return { quote, delivery };
    };
    let refusal: unknown;
    for (const campaigns of [running, ...ended])
      try {
        return await priceBy(campaigns);
      } catch (error) {
        if (!isOtherPrice(error)) throw error;
        // A request that matches no prices gets the answer about the present ones.
        refusal ??= error;
      }
    throw refusal;
  }

  /**
   * Checks the amount against the limits of the provider of payments.
   * @throws AppError `amountTooLarge`, `amountTooSmall` with the other currencies in which the order can be paid
   */
  private async checkAmount(
    quote: Quote,
    delivery: StoredDelivery,
    currency: Currency,
    now: Date,
  ): Promise<void> {
    const amount = amountOf(quote, delivery);
    if (this.payment.fits(amount, currency)) return;
    const amounts: Partial<Record<Currency, number>> = {};
    for (const of of CURRENCIES) {
      const prices = quote.prices[of];
      if (!prices) continue;
      const items = quote.items.map((item, index) => ({ ...item, price: prices[index] ?? 0 }));
      const price = await this.delivery.priceIn(delivery, { items, currency: of }, now);
      if (price !== null) amounts[of] = (valueOfLines(items) + toHundredths(price)) / 100;
    }
    this.payment.checkAmount(amount, currency, amounts);
  }

  private async assemble(parts: OrderParts): Promise<StoredOrder> {
    const { quote, account, payment, by, ...fields } = parts;
    const amount = amountOf(quote, fields.delivery);
    const now = new Date();
    const exchangeRate = await this.settings.exchangeRate(fields.currency, now);
    const order: StoredOrder = {
      _id: objectId(newId()),
      key: randomBytes(24).toString('base64url'),
      placed: false,
      date: now,
      ...statusFields('pending'),
      ...fields,
      amount,
      amountKzt: atRate(amount, exchangeRate),
      exchangeRate,
      user: account && objectId(account.id),
      items: quote.items,
      payment: { ...payment, status: 'pending' },
      history: [{ status: 'pending', at: now, by }],
      revision: 0,
      stock: { state: STOCK_STATE.reserving, move: 1, since: now, marked: true },
      changedAt: now,
    };
    return { ...order, search: orderSearchText(order, account) };
  }
}
