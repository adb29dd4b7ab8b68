import { CURRENCIES, type Currency } from '@meridian/domain';
import { TypedFastBitSet } from 'typedfastbitset';
import type {
  CatalogueEntry,
  CatalogueNames,
  CatalogueSearch,
  SearchChange,
  SearchPage,
  SearchRequest,
} from '../catalogue-search.ts';
import { type FacetCounts, facetsOf, type FilterName, selectedValues } from '../facets.ts';
import { entryTerms, searchReadings } from '../search-terms.ts';
import { SortOrders } from './sort-orders.ts';
import { ValueIndex } from './value-index.ts';
import { WordIndex } from './word-index.ts';

/** The watches that pass each filter of a query. A filter that is not set has no entry. */
type FilterSets = Partial<Record<FilterName, TypedFastBitSet>>;

/**
 * The catalogue in memory: one bit per watch for every facet value, and every sort order. A filtered page with its
 * facets takes a few passes over some thousand machine words, whatever the query is (ADR 7).
 */
export class CatalogueIndex {
  private readonly orders = new SortOrders();
  private readonly values = {
    colors: new ValueIndex<{ value: string; nameRU: string; colorHex: string }>(),
    sizes: new ValueIndex(),
    flags: new ValueIndex(),
    gender: new ValueIndex(),
    /** By id, because the names of a collection can change. */
    collections: new ValueIndex(),
    availability: new ValueIndex(),
  };
  /** The watches with a price in each currency. */
  private readonly priced = new ValueIndex();
  /** All watches. */
  private readonly live = new TypedFastBitSet();
  private readonly words = new WordIndex();
  private readonly slotOf = new Map<string, number>();
  private readonly free: number[] = [];
  /** Names of collections and brands. `put` and `load` index the words of the brand's name at that time. */
  names: CatalogueNames = { brands: new Map(), collections: new Map() };

  /** Adds entries in bulk, without sorting. Call `sort` after the last batch. */
  load(entries: Iterable<CatalogueEntry>): void {
    for (const entry of entries) {
      const slot = this.allocateSlot(entry.id);
      this.orders.write(slot, entry);
      this.write(slot, entry);
    }
  }

  /** Rebuilds every sort order. */
  sort(): void {
    this.orders.rebuild([...this.slotOf.values()]);
  }

  /** Adds or replaces a watch. */
  put(entry: CatalogueEntry): void {
    const existing = this.slotOf.get(entry.id);
    if (existing !== undefined) this.clearValues(existing);
    const slot = existing ?? this.allocateSlot(entry.id);
    this.orders.put(slot, entry, existing === undefined);
    this.write(slot, entry);
  }

  remove(id: string): void {
    const slot = this.slotOf.get(id);
    if (slot === undefined) return;
    this.orders.remove(slot);
    this.clearValues(slot);
    this.words.clear(slot);
    this.live.remove(slot);
    this.slotOf.delete(id);
    this.free.push(slot);
  }

  /** The page of a query, its total and, if requested, its facets. */
  query(request: SearchRequest): SearchPage {
    const base = this.baseSet(request);
    const sets = this.filterSets(request);
    const matching = base.clone();
    for (const set of Object.values(sets)) matching.intersection(set);
    const total = matching.size();
    const facets = request.facets
      ? facetsOf(this.countFacets(request, base, sets, matching), request, this.names)
      : null;
    return { ...this.page(request, matching, total), total, facets };
  }

  private page(
    { sort, currency, after, limit }: SearchRequest,
    matching: TypedFastBitSet,
    total: number,
  ): Pick<SearchPage, 'ids' | 'next'> {
    const order = this.orders.get(sort, currency);
    const ids: string[] = [];
    let last = -1;
    // For few matches, sorting them is faster than scanning the sort order of all watches.
    const few = total * total < this.slotOf.size;
    const slots = few ? order.sorted(matching.array(), after) : order.after(after);
    // An iterator would create an object per slot: a tenth of the garbage of a request.
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at]!;
      if (!matching.has(slot)) continue;
      if (ids.length === limit) return { ids, next: { key: order.keyOf(last), id: this.orders.ids[last]! } };
      ids.push(this.orders.ids[slot]!);
      last = slot;
    }
    return { ids, next: null };
  }

  private allocateSlot(id: string): number {
    const slot = this.free.pop() ?? this.slotOf.size;
    this.slotOf.set(id, slot);
    return slot;
  }

  private write(slot: number, entry: CatalogueEntry): void {
    this.live.add(slot);
    const { colors, sizes, flags, gender, collections, availability } = this.values;
    availability.add(slot, { value: entry.inStock ? 'inStock' : 'outOfStock' });
    for (const currency of CURRENCIES)
      if (Number.isFinite(entry.price[currency])) this.priced.add(slot, { value: currency });
    for (const { colorNameEN, colorNameRU, colorHex } of entry.colors)
      colors.add(slot, { value: colorNameEN, nameRU: colorNameRU, colorHex });
    for (const value of entry.sizes) sizes.add(slot, { value });
    for (const value of entry.flags) flags.add(slot, { value });
    gender.add(slot, { value: entry.gender });
    if (entry.collectionId) collections.add(slot, { value: entry.collectionId });
    this.words.set(slot, entryTerms(entry, this.names));
  }

  private clearValues(slot: number): void {
    for (const values of [...Object.values(this.values), this.priced]) values.clear(slot);
  }

  /** The watches that match the ids and the search text of a query, before its filters. */
  private baseSet({ search, ids }: SearchRequest): TypedFastBitSet {
    const base = this.live.clone();
    if (ids) {
      const slots = ids.flatMap((id) => this.slotOf.get(id.toLowerCase()) ?? []);
      base.intersection(new TypedFastBitSet(slots));
    }
    if (search) base.intersection(this.found(search));
    return base;
  }

  /** The slots that match the first reading of a search text that any slot matches. */
  private found(search: string): TypedFastBitSet {
    for (const terms of searchReadings(search)) {
      const slots = this.words.find(terms);
      if (!slots.isEmpty()) return slots;
    }
    return new TypedFastBitSet();
  }

  /** The set of each filter of a query. */
  private filterSets({ filter, currency, includesUnpriced }: SearchRequest): FilterSets {
    const sets: FilterSets = {};
    const { inStock, outOfStock } = filter.availability;
    if (inStock !== outOfStock)
      sets.availability = this.values.availability.anyOf([inStock ? 'inStock' : 'outOfStock']);
    const { min, max } = filter.priceRange;
    if (min !== null || max !== null)
      sets.price = this.pricedBetween(min ?? -Infinity, max ?? Infinity, currency);
    else if (!includesUnpriced) sets.price = this.priced.anyOf([currency]);
    for (const [name, values] of selectedValues(filter, this.names))
      sets[name] = this.values[name].anyOf(values);
    return sets;
  }

  /** The slots with a price within the bounds: a range of the order by price. */
  private pricedBetween(min: number, max: number, currency: Currency): TypedFastBitSet {
    const found = new TypedFastBitSet(this.orders.get('priceAsc', currency).between(min, max));
    // Without an upper bound the range includes the watches without a price.
    return found.intersection(this.priced.anyOf([currency]));
  }

  /** Counts the facets of a query. A facet ignores its own filter and respects all others. */
  private countFacets(
    { filter, currency }: SearchRequest,
    base: TypedFastBitSet,
    sets: FilterSets,
    matching: TypedFastBitSet,
  ): FacetCounts {
    const without = (own: FilterName): TypedFastBitSet => {
      if (!sets[own]) return matching;
      const others = base.clone();
      for (const [name, set] of Object.entries(sets)) if (name !== own) others.intersection(set);
      return others;
    };
    const { colors, sizes, flags, gender, collections, availability } = this.values;
    return {
      colors: colors.counts(without('colors'), filter.colors),
      sizes: sizes.counts(without('sizes'), filter.sizes),
      collections: collections.counts(without('collections')),
      flags: flags.counts(without('flags')),
      gender: gender.counts(without('gender')),
      availability: availability.counts(without('availability')),
      price: this.priceRange(without('price'), currency),
    };
  }

  /** Lowest and highest price among the given slots. Reads the sorted prices from both ends. */
  private priceRange(within: TypedFastBitSet, currency: Currency): FacetCounts['price'] {
    const priced = this.priced.anyOf([currency]).intersection(within);
    if (priced.isEmpty()) return null;
    const ascending = this.orders.get('priceAsc', currency);
    const descending = this.orders.get('priceDesc', currency);
    const lowest = ascending.keyOf(ascending.first(priced)!);
    return { min: Number(lowest), max: -Number(descending.keyOf(descending.first(priced)!)) };
  }
}

/** The default search: an index in the memory of each process. */
export class MemorySearch implements CatalogueSearch {
  private index = new CatalogueIndex();

  query(request: SearchRequest): Promise<SearchPage> {
    return Promise.resolve(this.index.query(request));
  }

  async apply(change: SearchChange): Promise<void> {
    if ('all' in change) {
      // Queries use the previous index until the new one is complete.
      const index = new CatalogueIndex();
      index.names = change.names;
      for await (const batch of change.all) index.load(batch);
      index.sort();
      this.index = index;
      return;
    }
    this.index.names = change.names;
    for (const id of change.removed) this.index.remove(id);
    for (const entry of change.changed) this.index.put(entry);
  }
}
