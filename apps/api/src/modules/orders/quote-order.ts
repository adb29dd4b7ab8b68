import type { OutOfStockDetails, TooManyPiecesDetails } from '@meridian/contracts';
import { CURRENCIES, type Currency, priceIn, quantityInStock, total } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../platform/errors/field-messages.ts';
import { type SellableWatch, SellableWatches } from '../stock/sellable-watches.repository.ts';
import type { StoredOrderItem } from './order.schema.ts';

/** What a shopper asks for. */
export interface WantedItem {
  itemId: string;
  colorName: string;
  size: string;
  quantity: number;
}

/** What it costs, by the shop's own data. */
export interface Quote {
  items: StoredOrderItem[];
  amount: number;
  amountKzt: number;
  /** What it comes to in each currency that all of it is sold in. */
  amounts: Partial<Record<Currency, number>>;
}

const snapshot = (wanted: WantedItem, watch: SellableWatch, currency: Currency): StoredOrderItem => {
  const color = watch.colors.find((candidate) => candidate.colorNameEN === wanted.colorName);
  return {
    itemId: wanted.itemId,
    name: watch.nameEN,
    nameRU: watch.nameRU,
    sku: color?.sku ?? '',
    colorName: wanted.colorName,
    colorNameRU: color?.colorNameRU ?? '',
    size: wanted.size,
    quantity: wanted.quantity,
    price: priceIn(watch.price, currency),
    weight: watch.weight ?? 0,
    image: color?.images[0] ?? '',
  };
};

/** Prices what a shopper wants from the watches as they are now. Nothing that the client says of money counts. */
@Injectable()
export class QuoteOrder {
  constructor(
    private readonly watches: SellableWatches,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `outOfStock` and `tooManyPieces` naming the lines; `validation` for what has no price in the currency */
  async run(wanted: readonly WantedItem[], currency: Currency): Promise<Quote> {
    const watches = await this.watches.byIds(wanted.map((item) => item.itemId));
    this.refuseShortages(wanted, watches);
    this.refuseTooManyPieces(wanted);
    const items = wanted.map((item) => {
      const watch = watches.get(item.itemId);
      if (!watch) throw new Error('a watch without stock passed for sellable');
      return snapshot(item, watch, currency);
    });
    this.refuseWithoutPrice(items);
    const linesIn = (of: Currency) =>
      items.map(({ itemId, quantity }) => ({ price: priceIn(watches.get(itemId)?.price, of), quantity }));
    const sold = CURRENCIES.filter((of) => linesIn(of).every(({ price }) => price > 0));
    const amounts = Object.fromEntries(sold.map((of) => [of, total(linesIn(of))]));
    return { items, amount: total(items), amountKzt: total(linesIn('kzt')), amounts };
  }

  /** An early, clear answer; taking the stock decides. Lines of the same watch, colour and size add up. */
  private refuseShortages(wanted: readonly WantedItem[], watches: Map<string, SellableWatch>): void {
    const short: OutOfStockDetails['items'] = [];
    const asked = new Map<string, number>();
    for (const { itemId, colorName, size, quantity } of wanted) {
      const key = JSON.stringify([itemId, colorName, size]);
      asked.set(key, (asked.get(key) ?? 0) + quantity);
      const watch = watches.get(itemId);
      const known = watch?.colors.some((color) => color.colorNameEN === colorName);
      const available = watch && known ? quantityInStock(watch.stock, colorName, size) : 0;
      if ((asked.get(key) ?? 0) > available) short.push({ itemId, colorNameEN: colorName, size, available });
    }
    if (short.length > 0) throw new AppError('outOfStock', { details: { items: short } });
  }

  /** Lines of the same watch, colour and size add up. */
  private refuseTooManyPieces(wanted: readonly WantedItem[]): void {
    const max = this.config.MAX_PIECES_PER_LINE;
    const pieces = new Map<string, TooManyPiecesDetails['items'][number] & { quantity: number }>();
    for (const { itemId, colorName, size, quantity } of wanted) {
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
