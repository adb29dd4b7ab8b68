import {
  type Campaign,
  CURRENCIES,
  type Currency,
  priceCart,
  type PricedCart,
  toHundredths,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { AppError, isAppError } from '../../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../../platform/errors/field-messages.ts';
import { stockEntryOf, type StockLine } from '../../../catalogue/watches/stock-line.ts';
import type { SellableWatch } from '../../../catalogue/watches/watch-projections.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import { linePrice, type LinePrice, OrderCampaigns } from '../lines/line-prices.ts';
import type { StoredDelivery, StoredOrderItem } from '../order.schema.ts';
import { shortagesOf, sumByVariant, variantOf } from '../stock/shortages.ts';
import { OrderDelivery } from './order-delivery.ts';

/** The lines of a new order, and how they are priced. */
export interface PriceRequest {
  lines: readonly StockLine[];
  currency: Currency;
  /** What the shopper saw: a request with another amount is refused. */
  amount?: number;
  /** Whether the limit of pieces per line of shoppers does not apply. */
  isByStaff?: boolean;
}

/** The watches of a request with the campaigns that set their prices. */
interface Offer {
  watches: ReadonlyMap<string, SellableWatch>;
  campaigns: readonly Campaign[];
}

export interface PricedOrder<Delivery> {
  request: PriceRequest;
  offer: Offer;
  cart: PricedCart<StoredOrderItem>;
  delivery: Delivery;
}

/** A delivery that is chosen for lines, with its price. */
export interface ChosenDelivery<Delivery> {
  delivery: Delivery;
  price: number;
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

const linesIn = (
  requested: readonly StockLine[],
  { watches, campaigns }: Offer,
  currency: Currency,
): StoredOrderItem[] =>
  requested.map((line) => {
    const watch = watches.get(line.itemId);
    if (!watch) throw new Error(`Watch ${line.itemId} passed the stock check but does not exist`);
    return snapshot(line, watch, linePrice(watch, currency, campaigns));
  });

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
): StoredOrderItem[] => {
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
  isAppError(error) && ['priceChanged', 'deliveryChanged'].includes(error.code);

/** Prices the requests for new orders. */
@Injectable()
export class PriceOrder {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly campaigns: OrderCampaigns,
    private readonly delivery: OrderDelivery,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Prices a request at the present prices. Prices of campaigns that have just ended apply if the shopper saw their amount.
   * @param choose chooses the delivery of the lines, whose prices are those without a code
   * @throws AppError `outOfStock`, `tooManyPieces`, `validation`, `priceChanged` with the current amount; as `choose`
   */
  async price<Delivery>(
    request: PriceRequest,
    choose: (lines: StoredOrderItem[]) => Promise<ChosenDelivery<Delivery>>,
  ): Promise<PricedOrder<Delivery>> {
    const { lines: requested, currency, amount, isByStaff = false } = request;
    const watches = await this.watches.findSellable(requested.map(({ itemId }) => itemId));
    const { running, ended } = await this.campaigns.runningAndEnded();
    const maxPieces = isByStaff ? Infinity : this.config.MAX_PIECES_PER_LINE;
    const priceBy = async (campaigns: readonly Campaign[]): Promise<PricedOrder<Delivery>> => {
      const offer = { watches, campaigns };
      const lines = offeredLines(requested, offer, currency, maxPieces);
      const { delivery, price } = await choose(lines);
      const cart = priceCart({ currency, lines, delivery: price });
      if (amount !== undefined && !sameAmount(cart.total, amount))
        throw new AppError('priceChanged', { details: { amount: cart.total } });
      return { request, offer, cart, delivery };
    };
    let refusal: unknown;
    for (const campaigns of amount === undefined ? [running] : [running, ...ended])
      try {
        return await priceBy(campaigns);
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
    for (const currency of CURRENCIES) {
      const lines = linesIn(request.lines, offer, currency);
      if (!lines.every(({ price }) => price > 0)) continue;
      const price = await this.delivery.priceIn(delivery, { items: lines, currency }, now);
      if (price !== null) amounts[currency] = priceCart({ currency, lines, delivery: price }).total;
    }
    return amounts;
  }

  /**
   * The lines that a change adds to an order, at the present prices.
   * @throws AppError `outOfStock`, `validation`
   */
  async linesToAdd(add: readonly StockLine[], currency: Currency): Promise<StoredOrderItem[]> {
    const watches = await this.watches.findSellable(add.map(({ itemId }) => itemId));
    const offer = { watches, campaigns: await this.campaigns.running() };
    return offeredLines(add, offer, currency, Infinity, 'add');
  }
}
