import type { OutOfStockDetails, TooManyPiecesDetails } from '@meridian/contracts';
import { CURRENCIES, type Currency, priceIn, quantityInStock, total } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import { stockEntryOf } from '../../watches/stock-line.ts';
import { type SellableWatch, WatchesRepository } from '../../watches/watches.repository.ts';
import type { StoredOrderItem } from '../order.schema.ts';

/** A line of an order request. */
interface RequestedItem {
  itemId: string;
  colorName: string;
  size: string;
  quantity: number;
}

/** The price of a request, calculated from the shop's own data. */
export interface Quote {
  items: StoredOrderItem[];
  amount: number;
  amountKzt: number;
  /** The amount in each currency in which every line is sold. */
  amounts: Partial<Record<Currency, number>>;
}

const snapshot = (requested: RequestedItem, watch: SellableWatch, currency: Currency): StoredOrderItem => {
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

/** Calculates the price of a request from the stored watches. Prices sent by the client are ignored. */
@Injectable()
export class QuoteOrder {
  constructor(
    private readonly watches: WatchesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `outOfStock` and `tooManyPieces` with the lines; `validation` for lines without a price in the currency */
  async quote(requested: readonly RequestedItem[], currency: Currency): Promise<Quote> {
    const watches = await this.watches.findSellable(requested.map((item) => item.itemId));
    this.refuseShortages(requested, watches);
    this.refuseTooManyPieces(requested);
    const items = requested.map((item) => {
      const watch = watches.get(item.itemId);
      if (!watch) throw new Error(`Watch ${item.itemId} passed the stock check but does not exist`);
      return snapshot(item, watch, currency);
    });
    this.refuseWithoutPrice(items);
    const linesIn = (of: Currency) =>
      items.map(({ itemId, quantity }) => ({ price: priceIn(watches.get(itemId)?.price, of), quantity }));
    const sold = CURRENCIES.filter((of) => linesIn(of).every(({ price }) => price > 0));
    const amounts = Object.fromEntries(sold.map((of) => [of, total(linesIn(of))]));
    return { items, amount: total(items), amountKzt: total(linesIn('kzt')), amounts };
  }

  /** Reports shortages early; the reservation makes the final decision. Lines of the same watch, colour and size add up. */
  private refuseShortages(requested: readonly RequestedItem[], watches: Map<string, SellableWatch>): void {
    const short: OutOfStockDetails['items'] = [];
    const quantities = new Map<string, number>();
    for (const { itemId, colorName, size, quantity } of requested) {
      const key = JSON.stringify([itemId, colorName, size]);
      quantities.set(key, (quantities.get(key) ?? 0) + quantity);
      const watch = watches.get(itemId);
      const hasColor = watch?.colors.some((color) => color.colorNameEN === colorName);
      const available = watch && hasColor ? quantityInStock(watch.stock, colorName, size) : 0;
      if ((quantities.get(key) ?? 0) > available)
        short.push({ itemId, colorNameEN: colorName, size, available });
    }
    if (short.length > 0) throw new AppError('outOfStock', { details: { items: short } });
  }

  /** Lines of the same watch, colour and size add up. */
  private refuseTooManyPieces(requested: readonly RequestedItem[]): void {
    const max = this.config.MAX_PIECES_PER_LINE;
    const pieces = new Map<string, TooManyPiecesDetails['items'][number] & { quantity: number }>();
    for (const { itemId, colorName, size, quantity } of requested) {
      const key = JSON.stringify([itemId, colorName, size]);
      const before = pieces.get(key)?.quantity ?? 0;
      pieces.set(key, { itemId, colorNameEN: colorName, size, quantity: before + quantity });
    }
    const items = [...pieces.values()]
      .filter(({ quantity }) => quantity > max)
      .map(({ itemId, colorNameEN, size }) => ({ itemId, colorNameEN, size }));
    if (items.length > 0) throw new AppError('tooManyPieces', { details: { max, items } });
  }

  private refuseWithoutPrice(items: readonly StoredOrderItem[]): void {
    const unpriced = items.flatMap((item, index) => (item.price > 0 ? [] : [`items.${index}.itemId`]));
    if (unpriced.length === 0) return;
    const notSold: FieldMessage = 'notSold';
    const fieldMessages = Object.fromEntries(unpriced.map((path) => [path, notSold]));
    throw new AppError('validation', { fieldMessages });
  }
}
