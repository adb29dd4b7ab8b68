import { randomBytes } from 'node:crypto';
import type { orderInput, staffOrderInput } from '@meridian/contracts';
import {
  atRate,
  CURRENCIES,
  type Currency,
  currencyOf,
  isTaxNumber,
  type Language,
  priceIn,
  statusFields,
  taxNumberKind,
  toHundredths,
  total,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { newId, objectId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../../platform/errors/field-messages.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { type User, UsersRepository } from '../../../accounts/users/users.repository.ts';
import { stockEntryOf, type StockLine } from '../../../catalogue/watches/stock-line.ts';
import type { SellableWatch } from '../../../catalogue/watches/watch-projections.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import { type ReservationTerms, UnpaidLimits } from '../stock/unpaid-limits.ts';
import type { OrderPayment, StoredDelivery, StoredOrder, StoredOrderItem } from '../order.schema.ts';
import type { OrderAddition } from '../orders.repository.ts';
import { orderSearchText } from '../order-search.ts';
import { OfferPayment, type ShopperRequest } from '../payment/offer-payment.ts';
import { shortagesOf, sumByVariant, variantOf } from '../stock/shortages.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';

type OrderBody = z.output<typeof orderInput>;
type DeliveryBody = Omit<OrderBody, 'items' | 'amount' | 'currency' | 'email' | 'payment'>;

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
  body: DeliveryBody;
  account: User | null;
  payment: Omit<OrderPayment, 'status'>;
  /** Author of the order, for the history. */
  by: string;
}

interface Quote {
  items: StoredOrderItem[];
  amount: number;
  /** The amount in each currency in which every line is sold. */
  amounts: Partial<Record<Currency, number>>;
}

const snapshot = (requested: StockLine, watch: SellableWatch, currency: Currency): StoredOrderItem => {
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
    price: priceIn(watch.price, currency),
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
  watches: ReadonlyMap<string, SellableWatch>,
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
    return snapshot(item, watch, currency);
  });
  const fieldMessages = unpricedLines(items, path);
  if (Object.keys(fieldMessages).length > 0) throw new AppError('validation', { fieldMessages });
  const linesIn = (of: Currency) =>
    items.map(({ itemId, quantity }) => ({ price: priceIn(watches.get(itemId)?.price, of), quantity }));
  const sold = CURRENCIES.filter((of) => linesIn(of).every(({ price }) => price > 0));
  const amounts = Object.fromEntries(sold.map((of) => [of, total(linesIn(of))]));
  return { items, amount: total(items), amounts };
};

/** Compares amounts to the hundredth, because sums of floating-point numbers may differ. */
const sameAmount = (a: number, b: number): boolean => toHundredths(a) === toHundredths(b);

const deliveryOf = (body: DeliveryBody): StoredDelivery => ({
  name: body.name,
  surname: body.surname,
  patronymic: body.patronymic || null,
  phone: body.phone,
  additionalPhone: body.additionalPhone ?? '',
  country: body.country ?? '',
  zipCode: body.zipCode ?? '',
  city: body.city,
  address: body.address,
});

/** The buyer of an order, by default at the address of the delivery. */
const companyOf = (
  company: DeliveryBody['company'],
  { address, zipCode, city }: StoredDelivery,
): StoredOrder['company'] =>
  company
    ? {
        ...company,
        address:
          company.address || [address, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      }
    : null;

/** Calculates the price of a request and creates the order from it, without storing it. */
@Injectable()
export class DraftOrder {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly users: UsersRepository,
    private readonly payment: OfferPayment,
    private readonly limits: UnpaidLimits,
    private readonly settings: ShopSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates an order that is ready to reserve its stock. It stays invisible until it is placed.
   * @throws AppError `outOfStock`, `tooManyPieces`, `validation`, `priceChanged` with the current amount, `amountTooLarge`,
   * `amountTooSmall`; `unauthorized` if the account was deleted
   */
  async draft(
    { body, userId, language, country, http }: OrderRequest,
    idempotency: StoredOrder['idempotency'],
  ): Promise<OrderDraft> {
    const currency = body.currency ?? currencyOf(country);
    const watches = await this.watches.findSellable(body.items.map(({ itemId }) => itemId));
    const quote = quoteOrder(body.items, watches, currency, this.config.MAX_PIECES_PER_LINE);
    const { amount, amounts } = quote;
    if (!sameAmount(amount, body.amount)) throw new AppError('priceChanged', { details: { amount } });
    // Check before stock is reserved, because an order that cannot be paid must not reserve it.
    this.payment.checkAmount(amount, currency, amounts);
    const account = userId === null ? null : await this.users.byId(userId);
    if (userId !== null && !account) throw new AppError('unauthorized');
    const email = body.email ?? account?.email ?? null;
    const order = await this.assemble({
      quote,
      body,
      account,
      currency,
      email,
      language,
      payment: this.payment.offer(1),
      by: 'shopper',
    });
    const terms = await this.limits.termsOf(http, order);
    return {
      order: { ...order, reservation: { by: terms.by }, ...(idempotency && { idempotency }) },
      terms,
    };
  }

  /**
   * Creates the order of a member of staff for a customer, without the limits of shoppers.
   * @throws AppError `outOfStock`, `validation`; `amountTooLarge`, `amountTooSmall` for a payment by link
   */
  async draftByStaff({ body, by }: StaffOrderRequest, idempotency: StoredOrder['idempotency']) {
    const { currency, language } = body;
    const watches = await this.watches.findSellable(body.items.map(({ itemId }) => itemId));
    const quote = quoteOrder(body.items, watches, currency, Infinity);
    if (body.payment === 'link') this.payment.checkAmount(quote.amount, currency, quote.amounts);
    const order = await this.assemble({
      quote,
      body,
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
    const watches = await this.watches.findSellable(add.map(({ itemId }) => itemId));
    return quoteOrder(add, watches, currency, Infinity, 'add').items;
  }

  /** The delivery of an order, with the expected days from now if its country is another one. */
  async deliveryAfter(before: StoredDelivery, body: DeliveryBody): Promise<StoredDelivery> {
    const delivery = deliveryOf(body);
    const estimate =
      delivery.country === before.country
        ? before.estimate
        : await this.settings.datesFor(delivery.country, new Date());
    return { ...delivery, ...(estimate && { estimate }) };
  }

  /**
   * The buyer of an order after a change.
   * @throws AppError `validation` for a tax number that does not belong to the country of the delivery
   */
  companyAfter(company: DeliveryBody['company'], delivery: StoredDelivery): StoredOrder['company'] {
    const { country } = delivery;
    if (company && !isTaxNumber(company.taxNumber, country))
      throw new AppError('validation', { fieldMessages: { 'company.taxNumber': taxNumberKind(country) } });
    return companyOf(company, delivery);
  }

  private async assemble(parts: OrderParts): Promise<StoredOrder> {
    const { quote, body, account, payment, by, ...fields } = parts;
    const { items, amount } = quote;
    const now = new Date();
    const exchangeRate = await this.settings.exchangeRate(fields.currency, now);
    const estimate = await this.settings.datesFor(body.country ?? '', now);
    const delivery = deliveryOf(body);
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
      delivery: { ...delivery, ...(estimate && { estimate }) },
      company: companyOf(body.company, delivery),
      items,
      payment: { ...payment, status: 'pending' },
      history: [{ status: 'pending', at: now, by }],
      revision: 0,
      stock: { state: STOCK_STATE.reserving, move: 1, since: now, marked: true },
      changedAt: now,
    };
    return { ...order, search: orderSearchText(order, account) };
  }
}
