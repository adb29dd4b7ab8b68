import {
  type Campaign,
  type CartPriceLine,
  type CartToPrice,
  CURRENCIES,
  type Currency,
  priceCart,
  type PricedCart,
  type Promotion,
  promotionProblem,
  type PromotionProblem,
  timeOfOrder,
  toHundredths,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { AppError, isAppError } from '../../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../../platform/errors/field-messages.ts';
import { stockEntryOf, type StockLine } from '../../../catalogue/watches/stock-line.ts';
import type { SellableWatch } from '../../../catalogue/watches/watch-projections.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import { linePrice, type LinePrice, OrderCampaigns } from '../lines/line-prices.ts';
import type { StoredDelivery, StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { shortagesOf, sumByVariant, variantOf } from '../stock/shortages.ts';
import { type EnteredCode, OrderCodes } from './order-codes.ts';
import { OrderDelivery } from './order-delivery.ts';

/** The lines of a new order, and how they are priced. */
export interface PriceRequest {
  lines: readonly StockLine[];
  currency: Currency;
  code: EnteredCode | null;
  /** What the shopper saw: a request with another amount is refused. */
  amount?: number;
  /** Whether the limit of pieces per line of shoppers does not apply. */
  isByStaff?: boolean;
}

/** A delivery that is chosen for lines, with its price without a code. */
export interface ChosenDelivery<Delivery> extends Pick<CartToPrice<CartPriceLine>, 'taxRates'> {
  delivery: Delivery;
  /** Undefined while it is not known. */
  price: number | undefined;
}

type Sums = Omit<PricedCart<unknown>, 'lines'>;

/** A request at the present prices. */
export interface PricedOrder<Delivery> {
  request: PriceRequest;
  offer: Offer;
  items: StoredOrderItem[];
  sums: Sums;
  promotion?: StoredOrder['promotion'];
  delivery: Delivery;
}

/** The watches of a request with the campaigns that set their prices. */
interface Offer {
  watches: ReadonlyMap<string, SellableWatch>;
  campaigns: readonly Campaign[];
  /** At which codes are checked. */
  at: Date;
}

type OfferedLine = StoredOrderItem & CartPriceLine;

const snapshot = (requested: StockLine, watch: SellableWatch, price: LinePrice): StoredOrderItem => {
  const color = watch.colors.find((candidate) => candidate.colorNameEN === requested.colorName);
  const variantId = stockEntryOf(watch.stock, requested)?.id;
  return {
    itemId: requested.itemId,
    ...(variantId && { variantId }),
    ...(watch.category && { category: watch.category.toHexString() }),
    name: watch.nameEN,
    nameRU: watch.nameRU,
    sku: color?.sku ?? '',
    colorName: requested.colorName,
    colorNameRU: color?.colorNameRU ?? '',
    size: requested.size,
    quantity: requested.quantity,
    ...price,
    weight: watch.weight ?? 0,
    ...(watch.hsCode && { hsCode: watch.hsCode }),
    ...(watch.originCountry && { originCountry: watch.originCountry }),
    image: color?.images[0] ?? '',
  };
};

const linesIn = (
  requested: readonly StockLine[],
  { watches, campaigns }: Offer,
  currency: Currency,
): OfferedLine[] =>
  requested.map((line) => {
    const watch = watches.get(line.itemId);
    if (!watch) throw new Error(`Watch ${line.itemId} passed the stock check but does not exist`);
    return {
      ...snapshot(line, watch, linePrice(watch, currency, campaigns)),
      brand: watch.brand?.toHexString(),
      collection: watch.collection?.toHexString(),
    };
  });

const storedItem = ({ brand: _brand, collection: _collection, ...item }: OfferedLine): StoredOrderItem =>
  item;

/** The promotion of an order, as of its placing. */
const usedPromotion = (
  { code, promotion: { id, nameEN, nameRU } }: EnteredCode,
  { discount, deliveryDiscount }: Sums,
) => ({ id, code, nameEN, nameRU, discount, deliveryDiscount });

/** The pieces that a promotion gives away. */
const giftsOf = ({ discount }: Promotion): StockLine[] =>
  discount.kind === 'gift' ? [{ ...discount.gift, quantity: 1 }] : [];

/**
 * The lines of a request from the stored watches. Prices sent by the client are ignored. Shortages are reported early; the
 * reservation makes the final decision.
 * @param path of the lines in the request
 * @throws AppError `outOfStock` and `tooManyPieces` with the lines; `validation` for lines without a price in the currency
 */
const offeredLines = (
  requested: readonly StockLine[],
  offer: Offer,
  currency: Currency,
  maxPieces: number,
  path = 'items',
): OfferedLine[] => {
  const short = shortagesOf(requested, offer.watches);
  if (short.length > 0) throw new AppError('outOfStock', { details: { items: short } });
  const tooMany = sumByVariant(requested).filter(({ quantity }) => quantity > maxPieces);
  if (tooMany.length > 0)
    throw new AppError('tooManyPieces', { details: { max: maxPieces, items: tooMany.map(variantOf) } });
  const lines = linesIn(requested, offer, currency);
  const unpriced = lines.flatMap(({ price }, index): [string, FieldMessage][] =>
    price > 0 ? [] : [[`${path}.${index}.itemId`, 'notSold']],
  );
  if (unpriced.length > 0) throw new AppError('validation', { fieldMessages: Object.fromEntries(unpriced) });
  return lines;
};

/** Compares amounts to the hundredth, because sums of floating-point numbers may differ. */
const sameAmount = (a: number, b: number): boolean => toHundredths(a) === toHundredths(b);

/** Whether a request was refused because it has other prices. */
const isOtherPrice = (error: unknown): boolean =>
  isAppError(error) && ['priceChanged', 'deliveryChanged', 'promotionInvalid'].includes(error.code);

/** Prices the requests for new orders. */
@Injectable()
export class PriceOrder {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly campaigns: OrderCampaigns,
    private readonly codes: OrderCodes,
    private readonly delivery: OrderDelivery,
    private readonly clock: DatabaseClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Prices a request at the present prices. For an amount that the shopper saw, those of campaigns and codes that have just
   * ended apply, too.
   * @param choose chooses the delivery of the lines
   * @throws AppError `outOfStock`, `tooManyPieces`, `validation`, `promotionInvalid`, `priceChanged` with the current amount;
   * as `choose`
   */
  async price<Delivery>(
    request: PriceRequest,
    choose: (lines: StoredOrderItem[]) => Promise<ChosenDelivery<Delivery>>,
  ): Promise<PricedOrder<Delivery>> {
    const { lines, amount, code } = request;
    const gifts = code ? giftsOf(code.promotion) : [];
    const watches = await this.watches.findSellable([...lines, ...gifts].map(({ itemId }) => itemId));
    const { running, ended } = await this.campaigns.runningAndEnded();
    const now = this.clock.now();
    const at = code && amount !== undefined ? timeOfOrder(code.promotion, now) : now;
    let refusal: unknown;
    for (const campaigns of amount === undefined ? [running] : [running, ...ended])
      try {
        return await this.priceBy({ watches, campaigns, at }, request, choose);
      } catch (error) {
        if (!isOtherPrice(error)) throw error;
        // A request that matches no prices gets the answer about the present ones.
        refusal ??= error;
      }
    throw refusal;
  }

  /** The amount of a priced order in each currency in which it can be placed. */
  async amountsOf(
    { request, offer, delivery }: PricedOrder<StoredDelivery>,
    now: Date,
  ): Promise<Partial<Record<Currency, number>>> {
    const amounts: Partial<Record<Currency, number>> = {};
    const promotion = request.code?.promotion;
    for (const currency of CURRENCIES) {
      const lines = linesIn(request.lines, offer, currency);
      if (!lines.every(({ price }) => price > 0)) continue;
      const price = await this.delivery.priceIn(delivery, { items: lines, currency }, now);
      if (price === null) continue;
      if (promotion && promotionProblem(promotion, { currency, lines, delivery: price }, offer.at)) continue;
      amounts[currency] = priceCart({ currency, lines, delivery: price, promotion }).total;
    }
    return amounts;
  }

  /**
   * The lines that a change adds to an order, at the present prices.
   * @throws AppError `outOfStock`, `validation`
   */
  async linesToAdd(add: readonly StockLine[], currency: Currency): Promise<StoredOrderItem[]> {
    const watches = await this.watches.findSellable(add.map(({ itemId }) => itemId));
    const offer = { watches, campaigns: await this.campaigns.running(), at: this.clock.now() };
    return offeredLines(add, offer, currency, Infinity, 'add').map(storedItem);
  }

  private async priceBy<Delivery>(
    offer: Offer,
    request: PriceRequest,
    choose: (lines: StoredOrderItem[]) => Promise<ChosenDelivery<Delivery>>,
  ): Promise<PricedOrder<Delivery>> {
    const { currency, amount, code, isByStaff = false } = request;
    const maxPieces = isByStaff ? Infinity : this.config.MAX_PIECES_PER_LINE;
    const lines = offeredLines(request.lines, offer, currency, maxPieces);
    const { delivery, price, taxRates } = await choose(lines);
    const gifts = code ? this.giftLines(code, { currency, lines, delivery: price }, offer) : [];
    const { lines: priced, ...sums } = priceCart({
      ...{ currency, taxRates, promotion: code?.promotion },
      lines: [...lines, ...gifts],
      delivery: price ?? 0,
    });
    if (amount !== undefined && !sameAmount(sums.total, amount))
      throw new AppError('priceChanged', { details: { amount: sums.total } });
    return {
      ...{ request, offer, sums, delivery },
      items: priced.map(storedItem),
      ...(code && { promotion: usedPromotion(code, sums) }),
    };
  }

  /**
   * Checks whether a code applies.
   * @returns the lines that it gives away
   * @throws AppError `promotionInvalid`
   */
  private giftLines(
    { promotion, problem }: EnteredCode,
    cart: Parameters<typeof promotionProblem>[1] & { lines: OfferedLine[] },
    offer: Offer,
  ): OfferedLine[] {
    const { currency, lines } = cart;
    const refuse = (reason: PromotionProblem) => this.codes.refusal(promotion, reason, cart);
    const reason = promotionProblem(promotion, cart, offer.at) ?? problem;
    if (reason) throw refuse(reason);
    const gifts = giftsOf(promotion);
    if (shortagesOf([...lines, ...gifts], offer.watches).length > 0) throw refuse('giftSoldOut');
    return linesIn(gifts, offer, currency).map(
      ({ regularPrice: _regularPrice, campaign: _campaign, ...gift }) => ({
        ...gift,
        isGift: true,
        worth: gift.price,
      }),
    );
  }
}
