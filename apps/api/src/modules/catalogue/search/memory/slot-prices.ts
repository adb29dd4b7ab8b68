import { setImmediate } from 'node:timers/promises';
import type { CardWatch } from '@meridian/contracts';
import { CURRENCIES, isSoldIn, type PresentPrice, type PricedWatch } from '@meridian/domain';
import { type CatalogueEntry, withPrice } from '../catalogue-search.ts';
import type { SortOrders } from './sort-orders.ts';
import { ValueIndex, valuesOf } from './value-index.ts';

/** Watches that are priced at a stretch, in a few milliseconds. */
export const PRICING_BATCH_SIZE = 250;

/** The cards and prices of the watches of an index, by slot. */
export class SlotPrices {
  /** The watches with a price in each currency. */
  readonly priced = new ValueIndex();
  /** The watches on sale in each currency. */
  readonly onSale = new ValueIndex();
  /** The JSON of the card of each slot. */
  private readonly cards: Buffer[] = [];

  constructor(
    private readonly orders: SortOrders,
    private readonly values: Record<'brands' | 'collections' | 'categories', ValueIndex>,
  ) {}

  write(slot: number, { price, regularPrice = {}, card }: CatalogueEntry): void {
    this.cards[slot] = card;
    this.priced.set(slot, valuesOf(CURRENCIES.filter((currency) => isSoldIn(price, currency))));
    this.onSale.set(slot, valuesOf(Object.keys(regularPrice)));
  }

  clear(slot: number): void {
    this.priced.set(slot, []);
    this.onSale.set(slot, []);
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

  /**
   * Prices watches again, in batches between which the event loop runs. All prices change at once, at the end.
   * @returns the ids of the watches with other prices
   */
  async reprice(slots: readonly number[], priceOf: (watch: PricedWatch) => PresentPrice): Promise<string[]> {
    const changed = new Map<number, PresentPrice & { card: Buffer }>();
    for (const [at, slot] of slots.entries()) {
      if (at % PRICING_BATCH_SIZE === 0) await setImmediate();
      const card = this.read(slot);
      const present = priceOf(this.watchAt(slot, card));
      const repriced = Buffer.from(JSON.stringify(withPrice(card, present)));
      if (!repriced.equals(this.cards[slot]!)) changed.set(slot, { ...present, card: repriced });
    }
    if (changed.size === 0) return [];
    const applyPrices = await this.orders.withPrices(
      new Map([...changed].map(([slot, { price }]) => [slot, price])),
    );
    await setImmediate();
    applyPrices();
    for (const [slot, { card, regularPrice = {} }] of changed) {
      this.cards[slot] = card;
      this.onSale.set(slot, valuesOf(Object.keys(regularPrice)));
    }
    return [...changed.keys()].map((slot) => this.orders.ids[slot]!);
  }

  private read(slot: number): CardWatch {
    return JSON.parse(this.cards[slot]!.toString()) as CardWatch;
  }
}
