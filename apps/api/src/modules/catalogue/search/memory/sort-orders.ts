import type { WatchSort } from '@meridian/contracts';
import { CURRENCIES, type Currency } from '@meridian/domain';
import type { CatalogueEntry, SortKey } from '../catalogue-search.ts';
import { SortOrder } from './sort-order.ts';

/** Every sort order of the watches. Both directions of a price have their own, with watches without a price last. */
export class SortOrders {
  readonly ids: string[] = [];
  private readonly orders = new Map<string, SortOrder>();

  constructor() {
    const add = (name: string, keyOf: (entry: CatalogueEntry) => SortKey, ties: 1 | -1): unknown =>
      this.orders.set(name, new SortOrder(this.ids, keyOf, ties));
    add('newest', ({ createdAt }) => -createdAt, -1);
    add('name', ({ nameEN }) => nameEN, 1);
    for (const currency of CURRENCIES) {
      add(`priceAsc ${currency}`, ({ price }) => price[currency] ?? Infinity, 1);
      add(`priceDesc ${currency}`, ({ price }) => -(price[currency] ?? -Infinity), 1);
    }
  }

  get(sort: WatchSort, currency: Currency): SortOrder {
    return this.orders.get(sort === 'newest' || sort === 'name' ? sort : `${sort} ${currency}`)!;
  }

  /** Writes the keys of a slot. Call `insert` or `rebuild` afterwards to sort it. */
  write(slot: number, entry: CatalogueEntry): void {
    this.ids[slot] = entry.id;
    for (const order of this.orders.values()) order.write(slot, entry);
  }

  insert(slot: number): void {
    for (const order of this.orders.values()) order.insert(slot);
  }

  remove(slot: number): void {
    for (const order of this.orders.values()) order.remove(slot);
  }

  rebuild(slots: readonly number[]): void {
    for (const order of this.orders.values()) order.rebuild(slots);
  }
}
