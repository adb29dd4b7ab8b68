import { setImmediate } from 'node:timers/promises';
import type { CardWatch } from '@meridian/contracts';
import {
  CURRENCIES,
  type Currency,
  isSoldIn,
  type PresentPrice,
  type Price,
  type PricedWatch,
} from '@meridian/domain';
import { TypedFastBitSet } from 'typedfastbitset';
import { type CatalogueEntry, withPrice } from '../catalogue-search.ts';
import type { SortOrders } from './sort-orders.ts';
import { ValueIndex, valuesOf } from './value-index.ts';

/** Watches that are priced at a stretch, in a few milliseconds. */
export const PRICING_BATCH_SIZE = 250;

type Sales = Record<Currency, TypedFastBitSet>;
const perCurrency = (setOf: (currency: Currency) => TypedFastBitSet): Sales => ({
  kzt: setOf('kzt'),
  rub: setOf('rub'),
  usd: setOf('usd'),
});
const mark = (sales: Sales, slot: number, regularPrice: Price): void => {
  for (const currency of CURRENCIES)
    if (regularPrice[currency] === undefined) sales[currency].remove(slot);
    else sales[currency].add(slot);
};

/** The cards and prices of the watches of an index, by slot. */
export class SlotPrices {
  /** The watches with a price in each currency. */
  readonly priced = new ValueIndex();
  /** The watches on sale in each currency. */
  private sales = perCurrency(() => new TypedFastBitSet());
  /** The JSON of the card of each slot. */
  private readonly cards: Buffer[] = [];

  constructor(
    private readonly orders: SortOrders,
    private readonly values: Record<'brands' | 'collections' | 'categories', ValueIndex>,
  ) {}

  write(slot: number, { price, regularPrice = {}, card }: CatalogueEntry): void {
    this.cards[slot] = card;
    this.priced.set(slot, valuesOf(CURRENCIES.filter((currency) => isSoldIn(price, currency))));
    mark(this.sales, slot, regularPrice);
  }

  clear(slot: number): void {
    this.priced.set(slot, []);
    mark(this.sales, slot, {});
  }

  /** A copy of the set of the watches on sale in a currency. */
  onSale(currency: Currency): TypedFastBitSet {
    return this.sales[currency].clone();
  }

  card(slot: number): Buffer | undefined {
    return this.cards[slot];
  }

  /** A watch with its regular price. */
  watchAt(slot: number, { price, regularPrice, flags } = this.read(slot)): PricedWatch {
    const { brands, collections, categories } = this.values;
    return {
      id: this.orders.ids[slot]!,
      brand: brands.of(slot)[0] ?? null,
      collection: collections.of(slot)[0] ?? null,
      category: categories.of(slot)[0] ?? null,
      flags,
      price: { ...price, ...regularPrice },
    };
  }

  /** Prices watches again, in batches between which the event loop runs. All prices change at once, at the end. */
  async reprice(slots: readonly number[], priceOf: (watch: PricedWatch) => PresentPrice): Promise<void> {
    const sales = perCurrency((currency) => this.onSale(currency));
    const changed = new Map<number, PresentPrice & { card: Buffer }>();
    for (const [at, slot] of slots.entries()) {
      if (at % PRICING_BATCH_SIZE === 0) await setImmediate();
      const card = this.read(slot);
      const present = priceOf(this.watchAt(slot, card));
      const repriced = Buffer.from(JSON.stringify(withPrice(card, present)));
      if (repriced.equals(this.cards[slot]!)) continue;
      changed.set(slot, { ...present, card: repriced });
      mark(sales, slot, present.regularPrice ?? {});
    }
    if (changed.size === 0) return;
    const applyPrices = await this.orders.withPrices(
      new Map([...changed].map(([slot, { price }]) => [slot, price])),
    );
    await setImmediate();
    applyPrices();
    this.sales = sales;
    for (const [slot, { card }] of changed) this.cards[slot] = card;
  }

  private read(slot: number): CardWatch {
    return JSON.parse(this.cards[slot]!.toString()) as CardWatch;
  }
}
