import { CURRENCIES, type Currency } from '@meridian/domain';
import type { WatchSort } from '@meridian/contracts';
import type { CatalogueEntry } from '../catalogue-search.ts';
import { SortOrder } from './sort-order.ts';

/** The sortable columns of the index: one number or string per slot, and every sort order. */
export class CatalogueColumns {
  readonly ids: string[] = [];
  private readonly names: string[] = [];
  private readonly createdAt: number[] = [];
  /** NaN for a watch without a price. */
  private readonly prices: Record<Currency, number[]> = { kzt: [], rub: [], usd: [] };
  private readonly newest: SortOrder;
  private readonly byName: SortOrder;
  private readonly ascending = {} as Record<Currency, SortOrder>;
  private readonly descending = {} as Record<Currency, SortOrder>;
  private readonly all: SortOrder[];

  constructor() {
    const id = (slot: number): string => this.ids[slot]!;
    this.newest = new SortOrder((slot) => -this.createdAt[slot]!, id, -1);
    this.byName = new SortOrder((slot) => this.names[slot]!, id, 1);
    this.all = [this.newest, this.byName];
    for (const currency of CURRENCIES) {
      const prices = this.prices[currency];
      // Watches without a price come last in both directions.
      this.ascending[currency] = new SortOrder(
        (slot) => (prices[slot]! >= 0 ? prices[slot]! : Infinity),
        id,
        1,
      );
      this.descending[currency] = new SortOrder(
        (slot) => (prices[slot]! >= 0 ? -prices[slot]! : Infinity),
        id,
        1,
      );
      this.all.push(this.ascending[currency], this.descending[currency]);
    }
  }

  /** The price of a slot; NaN if it has none in the currency. */
  price(slot: number, currency: Currency): number {
    return this.prices[currency][slot] ?? NaN;
  }

  order(sort: WatchSort, currency: Currency): SortOrder {
    if (sort === 'newest') return this.newest;
    if (sort === 'name') return this.byName;
    return (sort === 'priceAsc' ? this.ascending : this.descending)[currency];
  }

  /** Writes the columns of a slot. Call `insert` or `rebuild` afterwards to update the sort orders. */
  write(slot: number, entry: CatalogueEntry): void {
    this.ids[slot] = entry.id;
    this.names[slot] = entry.nameEN;
    this.createdAt[slot] = entry.createdAt;
    for (const currency of CURRENCIES) this.prices[currency][slot] = entry.price[currency] ?? NaN;
  }

  insert(slot: number): void {
    for (const order of this.all) order.insert(slot);
  }

  remove(slot: number): void {
    for (const order of this.all) order.remove(slot);
  }

  rebuild(slots: readonly number[]): void {
    for (const order of this.all) order.rebuild(slots);
  }
}
