import type { WatchSort } from '@meridian/contracts';
import { CURRENCIES, type Currency, type Price } from '@meridian/domain';
import type { TypedFastBitSet } from 'typedfastbitset';
import { setImmediate } from 'node:timers/promises';
import type { CatalogueEntry, Position, SortKey } from '../catalogue-search.ts';

// Same order as `String.prototype.localeCompare`.
const names = new Intl.Collator('en');

const compareKeys = (a: SortKey, b: SortKey): number => {
  if (typeof a === 'string' || typeof b === 'string') return names.compare(String(a), String(b));
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Slots in one sort order. Reading a page takes a range of it instead of sorting. */
class SortOrder {
  private slots = new Uint32Array(0);
  /** The sort key of each slot, ascending. */
  private keys: SortKey[] = [];

  /**
   * @param ids the id of each slot, which breaks ties so that the order is total
   * @param keyOfEntry the sort key of a watch, ascending
   * @param ties 1: the smaller id comes first, -1: the larger id
   */
  constructor(
    private readonly ids: readonly string[],
    private readonly keyOfEntry: (entry: CatalogueEntry) => SortKey,
    private readonly ties: 1 | -1,
  ) {}

  keyOf(slot: number): SortKey {
    return this.keys[slot]!;
  }

  write(slot: number, entry: CatalogueEntry): void {
    this.keys[slot] = this.keyOfEntry(entry);
  }

  rebuild(slots: readonly number[]): void {
    this.slots = Uint32Array.from(this.sorted(slots, null));
  }

  put(slot: number, entry: CatalogueEntry, isNew: boolean): void {
    // Most changes of a watch concern only its stock, so its key stays.
    if (!isNew && this.keyOfEntry(entry) === this.keyOf(slot)) return;
    if (!isNew) this.remove(slot);
    this.write(slot, entry);
    const at = this.firstAfter(this.positionOf(slot));
    const slots = new Uint32Array(this.slots.length + 1);
    slots.set(this.slots.subarray(0, at));
    slots[at] = slot;
    slots.set(this.slots.subarray(at), at + 1);
    this.slots = slots;
  }

  /**
   * Prepares other keys of some slots.
   * @returns applies them
   */
  withKeys(changed: ReadonlyMap<number, SortKey>): () => void {
    const keys = [...this.keys];
    for (const [slot, key] of changed) keys[slot] = key;
    const compare = (a: number, b: number): number =>
      compareKeys(keys[a]!, keys[b]!) || (this.ids[a]! < this.ids[b]! ? -1 : 1) * this.ties;
    // Most campaigns keep the sequence of prices, and sorting a sorted list is fast.
    const moved = [...this.slots.filter((slot) => changed.has(slot))].sort(compare);
    const slots = new Uint32Array(this.slots.length);
    let next = 0;
    let at = 0;
    for (const slot of this.slots) {
      if (changed.has(slot)) continue;
      while (next < moved.length && compare(moved[next]!, slot) < 0) slots[at++] = moved[next++]!;
      slots[at++] = slot;
    }
    slots.set(moved.slice(next), at);
    return () => {
      this.keys = keys;
      this.slots = slots;
    };
  }

  remove(slot: number): void {
    const at = this.firstAfter(this.positionOf(slot));
    this.slots = this.slots.copyWithin(at - 1, at).subarray(0, -1);
  }

  /** Lowest and highest key of the given slots. Reads from both ends. Null without slots. */
  range(within: TypedFastBitSet): { min: SortKey; max: SortKey } | null {
    const isWithin = (slot: number): boolean => within.has(slot);
    const slots = this.toScan(within, null);
    const first = slots.find(isWithin);
    const last = slots.findLast(isWithin);
    return first === undefined || last === undefined
      ? null
      : { min: this.keyOf(first), max: this.keyOf(last) };
  }

  /**
   * The slots after a position, or all slots, in this order, for a scan that looks for the given ones. If these are few,
   * sorting them is faster than such a scan, and there are no others. The result is valid until the next change.
   */
  toScan(within: TypedFastBitSet, after: Position | null): Uint32Array {
    const size = within.size();
    if (size * size < this.slots.length) return Uint32Array.from(this.sorted(within.array(), after));
    return after ? this.slots.subarray(this.firstAfter(after)) : this.slots;
  }

  /** The slots whose key is within the bounds. */
  between(min: SortKey, max: SortKey): Uint32Array {
    return this.slots.subarray(
      this.search((slot) => compareKeys(this.keyOf(slot), min) < 0),
      this.search((slot) => compareKeys(this.keyOf(slot), max) <= 0),
    );
  }

  /** The given slots that come after a position, in this order. */
  private sorted(slots: readonly number[], after: Position | null): number[] {
    return slots
      .filter((slot) => !after || this.compare(slot, after) > 0)
      .sort((a, b) => this.compare(a, this.positionOf(b)));
  }

  /** Index of the first slot after a position. The watch at the position may have been deleted. */
  private firstAfter(position: Position): number {
    return this.search((slot) => this.compare(slot, position) <= 0);
  }

  /** Binary search: the index of the first slot for which `isBefore` is false. */
  private search(isBefore: (slot: number) => boolean): number {
    let low = 0;
    let high = this.slots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(this.slots[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private positionOf(slot: number): Position {
    return { key: this.keyOf(slot), id: this.ids[slot]! };
  }

  private compare(slot: number, { key, id }: Position): number {
    const own = this.ids[slot]!;
    return compareKeys(this.keyOf(slot), key) || (own === id ? 0 : (own < id ? -1 : 1) * this.ties);
  }
}

/** Watches without a price are last. */
const PRICE_ORDERS = [
  { sort: 'priceAsc', keyOf: (price: Price, currency: Currency) => price[currency] ?? Infinity },
  { sort: 'priceDesc', keyOf: (price: Price, currency: Currency) => -(price[currency] ?? -Infinity) },
] as const;

/** Every sort order of the watches. Both directions of a price have their own, with watches without a price last. */
export class SortOrders {
  readonly ids: string[] = [];
  private readonly orders = new Map<string, SortOrder>();

  constructor() {
    const add = (name: string, keyOf: (entry: CatalogueEntry) => SortKey, ties: 1 | -1): unknown =>
      this.orders.set(name, new SortOrder(this.ids, keyOf, ties));
    add('newest', ({ createdAt }) => -createdAt, -1);
    add('name', ({ nameEN }) => nameEN, 1);
    add('weight', ({ weight }) => weight, 1);
    for (const currency of CURRENCIES) {
      for (const { sort, keyOf } of PRICE_ORDERS)
        add(`${sort} ${currency}`, ({ price }) => keyOf(price, currency), 1);
    }
  }

  /** The order of watches with the same relevance is `newest`. */
  get(sort: WatchSort | 'weight', currency: Currency): SortOrder {
    if (sort === 'relevance') return this.get('newest', currency);
    return this.orders.get(sort.startsWith('price') ? `${sort} ${currency}` : sort)!;
  }

  /** Writes the keys of a slot. Call `rebuild` afterwards to sort it. */
  write(slot: number, entry: CatalogueEntry): void {
    this.ids[slot] = entry.id;
    for (const order of this.orders.values()) order.write(slot, entry);
  }

  /** Adds or replaces a watch at its sorted position. */
  put(slot: number, entry: CatalogueEntry, isNew: boolean): void {
    this.ids[slot] = entry.id;
    for (const order of this.orders.values()) order.put(slot, entry, isNew);
  }

  remove(slot: number): void {
    for (const order of this.orders.values()) order.remove(slot);
  }

  /**
   * Prepares other prices of some slots, and yields to the event loop between the orders.
   * @returns applies the prices
   */
  async withPrices(prices: ReadonlyMap<number, Price>): Promise<() => void> {
    const applied: (() => void)[] = [];
    for (const currency of CURRENCIES)
      for (const { sort, keyOf } of PRICE_ORDERS) {
        await setImmediate();
        const keys = new Map<number, SortKey>();
        for (const [slot, price] of prices) keys.set(slot, keyOf(price, currency));
        applied.push(this.get(sort, currency).withKeys(keys));
      }
    return () => {
      for (const apply of applied) apply();
    };
  }

  rebuild(slots: readonly number[]): void {
    for (const order of this.orders.values()) order.rebuild(slots);
  }
}
