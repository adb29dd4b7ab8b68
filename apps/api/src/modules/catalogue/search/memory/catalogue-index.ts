import { setImmediate } from 'node:timers/promises';
import type { WatchSort } from '@meridian/contracts';
import {
  type Campaign,
  type CampaignScope,
  type Currency,
  type Price,
  type PricedWatch,
} from '@meridian/domain';
import { TypedFastBitSet } from 'typedfastbitset';
import {
  type CatalogueEntry,
  type CatalogueNames,
  noNames,
  type Position,
  type ReferenceFilter,
  type SearchPage,
  type SearchRequest,
} from '../catalogue-search.ts';
import { type DetailFilter, type FacetCounts, facetsOf, type FilterName, selectedValues } from '../facets.ts';
import { priceWords } from '../attribute-words.ts';
import { entryTerms, namesAnyWatch, searchReadings } from '../search-terms.ts';
import { SpellingIndex } from '../spelling-index.ts';
import { byRelevance, tierOf, withoutTier, withTier } from './relevance.ts';
import { newValues, writeValues } from './entry-values.ts';
import { CataloguePrices, PRICING_BATCH_SIZE } from './slot-prices.ts';
import { SortOrder } from './sort-orders.ts';
import { WordIndex, type WordMatches } from './word-index.ts';

/** The orders that do not depend on prices. */
const ordersOf = (ids: readonly string[]) => ({
  newest: new SortOrder<CatalogueEntry>(ids, ({ createdAt }) => -createdAt, -1),
  name: new SortOrder<CatalogueEntry>(ids, ({ nameEN }) => nameEN, 1),
  weight: new SortOrder<CatalogueEntry>(ids, ({ weight }) => weight, 1),
});

/** The watches that pass each filter of a query. A filter that is not set has no entry. */
type FilterSets = Partial<Record<FilterName, TypedFastBitSet>>;

/**
 * The catalogue in memory: one bit per watch for every facet value, and every sort order. A filtered page with its
 * facets takes a few passes over some thousand machine words, whatever the query is (ADR 7).
 */
export class CatalogueIndex {
  /** The id of each slot. */
  private readonly ids: string[] = [];
  private readonly orders = ordersOf(this.ids);
  private readonly values = newValues();
  private readonly regularPrices: Price[] = [];
  /** The JSON of the card of each slot, without its price. */
  private readonly cardOf: Buffer[] = [];
  /** All watches. */
  private readonly live = new TypedFastBitSet();
  private readonly words = new WordIndex();
  private readonly vocabulary = new SpellingIndex();
  private readonly slotOf = new Map<string, number>();
  private readonly free: number[] = [];
  /** Names of lookups and collections. `put` and `load` index the words of the names at that time. */
  names: CatalogueNames = noNames();

  readonly prices: CataloguePrices;

  /** @param running the campaigns that are applied to the prices */
  constructor(running: readonly Campaign[] = []) {
    this.prices = new CataloguePrices(this.ids, running, {
      at: (slot) => this.watchAt(slot),
      in: (scopes) => this.slotsIn(scopes).array(),
    });
  }

  /** Adds entries in bulk, without sorting. Call `sort` after the last batch. */
  load(entries: Iterable<CatalogueEntry>): void {
    for (const entry of entries) {
      const slot = this.allocateSlot(entry.id);
      for (const order of Object.values(this.orders)) order.write(slot, entry);
      this.write(slot, entry);
      this.prices.write(slot);
    }
  }

  /** Rebuilds every sort order. */
  sort(): void {
    const slots = [...this.slotOf.values()];
    for (const order of [...Object.values(this.orders), this.prices]) order.rebuild(slots);
  }

  /** Adds or replaces a watch. */
  put(entry: CatalogueEntry): void {
    const existing = this.slotOf.get(entry.id);
    const isNew = existing === undefined;
    const slot = existing ?? this.allocateSlot(entry.id);
    const before = isNew ? '' : JSON.stringify(this.watchAt(slot));
    for (const order of Object.values(this.orders)) order.put(slot, entry, isNew);
    this.write(slot, entry);
    // Most changes of a watch concern only its stock.
    if (JSON.stringify(this.watchAt(slot)) !== before) this.prices.put(slot, isNew);
  }

  /** The watches of campaigns with their regular prices, in batches between which the event loop runs. */
  async *pricedIn(scopes: readonly CampaignScope[]): AsyncGenerator<PricedWatch[]> {
    const slots = this.slotsIn(scopes).array();
    for (let start = 0; start < slots.length; start += PRICING_BATCH_SIZE) {
      await setImmediate();
      const batch = slots.slice(start, start + PRICING_BATCH_SIZE).filter((slot) => this.live.has(slot));
      yield batch.map((slot) => this.watchAt(slot));
    }
  }

  /** A watch with its regular price. */
  private watchAt(slot: number): PricedWatch {
    const { brands, collections, categories, flags } = this.values;
    return {
      id: this.ids[slot]!,
      brand: brands.of(slot)[0] ?? null,
      collection: collections.of(slot)[0] ?? null,
      category: categories.of(slot)[0] ?? null,
      flags: flags.of(slot),
      price: this.regularPrices[slot]!,
    };
  }

  /** The slots of the watches that are in any of the scopes. */
  private slotsIn(scopes: readonly CampaignScope[]): TypedFastBitSet {
    const found = new TypedFastBitSet();
    for (const { watches, brands, collections, categories, flags } of scopes) {
      if ([watches, brands, collections, categories, flags].every(({ length }) => length === 0))
        return this.live.clone();
      found.union(new TypedFastBitSet(watches.flatMap((id) => this.slotOf.get(id) ?? [])));
      found.union(this.values.brands.anyOf(brands));
      found.union(this.values.collections.anyOf(collections));
      found.union(this.values.categories.anyOf(categories));
      found.union(this.values.flags.anyOf(flags));
    }
    return found;
  }

  remove(id: string): void {
    const slot = this.slotOf.get(id);
    if (slot === undefined) return;
    for (const order of [...Object.values(this.orders), this.prices]) order.remove(slot);
    for (const values of Object.values(this.values)) values.set(slot, []);
    this.words.clear(slot);
    this.live.remove(slot);
    this.slotOf.delete(id);
    this.free.push(slot);
  }

  /** The JSON of the cards of the watches of this index, in the order of the ids. */
  cards(ids: readonly string[]): string[] {
    return ids.flatMap((id) => {
      const slot = this.slotOf.get(id);
      if (slot === undefined) return [];
      const price = JSON.stringify(this.prices.present.priceOf(slot, this.regularPrices[slot]!));
      return `${this.cardOf[slot]!.toString().slice(0, -1)},${price.slice(1)}`;
    });
  }

  /** Whether a watch of this index refers to an entry of the lookups. */
  refersTo(of: ReferenceFilter, id: string): boolean {
    return !this.values[of].anyOf([id]).isEmpty();
  }

  /** The page of a query, its total and, if requested, its facets. */
  query(request: SearchRequest): SearchPage {
    const { min, max, currency, rest } = priceWords(request.search ?? '');
    const isPriced = min !== null || max !== null;
    const found =
      request.search === null || (isPriced && (!rest.trim() || namesAnyWatch(rest)))
        ? null
        : this.found(rest);
    const base = this.baseSet(request, found);
    if (isPriced)
      base.intersection(this.pricedBetween(min, max, { ...request, currency: currency ?? request.currency }));
    const sets = this.filterSets(request);
    const matching = base.clone();
    for (const set of Object.values(sets)) matching.intersection(set);
    const facets = request.facets
      ? facetsOf(this.countFacets(request, base, sets, matching), request, this.names)
      : null;
    return {
      ...this.page(
        request,
        request.sort === 'relevance' && found ? byRelevance(matching, found.named) : [matching],
      ),
      total: matching.size(),
      facets,
      spelling: found?.slots.isEmpty() ? this.nearest(request.search ?? '') : null,
    };
  }

  /** @param tiers sets of watches, each with its own range of keys; the watches of a set come after those of the sets before it */
  private page(
    { sort, currency, prices, after, limit }: SearchRequest,
    tiers: readonly TypedFastBitSet[],
  ): Pick<SearchPage, 'ids' | 'next'> {
    const order = this.order(sort, currency, prices);
    const ids: string[] = [];
    let last: Position | null = null;
    const isTiered = sort === 'relevance';
    const start = after && isTiered ? tierOf(after) : 0;
    for (const [tier, matching] of tiers.entries()) {
      if (tier < start) continue;
      const from = after && isTiered ? (tier === start ? withoutTier(after) : null) : after;
      const slots = order.toScan(matching, from);
      // An iterator would create an object per slot: a tenth of the garbage of a request.
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at]!;
        if (!matching.has(slot)) continue;
        if (ids.length === limit) return { ids, next: last };
        ids.push(this.ids[slot]!);
        if (ids.length < limit) continue;
        const position = { key: order.keyOf(slot), id: this.ids[slot]! };
        last = isTiered ? withTier(position, tier) : position;
      }
    }
    return { ids, next: null };
  }

  /** The order of watches with the same relevance is `newest`. */
  private order(
    sort: WatchSort,
    currency: Currency,
    prices: SearchRequest['prices'],
  ): SortOrder<CatalogueEntry> | SortOrder<Price> {
    if (sort === 'priceAsc' || sort === 'priceDesc') return this.prices[prices].order(sort, currency);
    return this.orders[sort === 'relevance' ? 'newest' : sort];
  }

  private allocateSlot(id: string): number {
    const slot = this.free.pop() ?? this.slotOf.size;
    this.slotOf.set(id, slot);
    this.ids[slot] = id;
    return slot;
  }

  private write(slot: number, entry: CatalogueEntry): void {
    this.live.add(slot);
    this.cardOf[slot] = entry.card;
    this.regularPrices[slot] = entry.price;
    writeValues(this.values, slot, entry);
    this.words.set(slot, entryTerms(entry, this.names));
    this.vocabulary.add(entry, this.names);
  }

  /** The watches that match the ids and the search text of a query, before its filters. */
  private baseSet({ ids }: SearchRequest, found: WordMatches | null): TypedFastBitSet {
    const base = this.live.clone();
    if (ids) {
      const slots = ids.flatMap((id) => this.slotOf.get(id.toLowerCase()) ?? []);
      base.intersection(new TypedFastBitSet(slots));
    }
    if (found) base.intersection(found.slots);
    return base;
  }

  /** The matches of the first reading of a search text that any slot matches. */
  private found(search: string): WordMatches {
    for (const terms of searchReadings(search)) {
      const matches = this.words.find(terms);
      if (!matches.slots.isEmpty()) return matches;
    }
    return { slots: new TypedFastBitSet(), named: [] };
  }

  /** The nearest spelling with a match. The vocabulary still has the words of removed watches, which find nothing. */
  private nearest(search: string): string | null {
    const spelling = this.vocabulary.nearest(search);
    return spelling === null || this.found(spelling).slots.isEmpty() ? null : spelling;
  }

  /** The set of each filter of a query. */
  private filterSets({ filter, currency, includesUnpriced, prices }: SearchRequest): FilterSets {
    const sets: FilterSets = {};
    const { inStock, outOfStock } = filter.availability;
    if (inStock !== outOfStock)
      sets.availability = this.values.availability.anyOf([inStock ? 'inStock' : 'outOfStock']);
    const { min, max } = filter.priceRange;
    if (min !== null || max !== null) sets.price = this.pricedBetween(min, max, { currency, prices });
    else if (!includesUnpriced) sets.price = this.values.priced.anyOf([currency]);
    if (filter.sale) sets.sale = this.prices.present.onSale(currency);
    for (const [name, values] of selectedValues(filter, this.names))
      sets[name] = this.values[name].anyOf(values);
    const { waterMin, weightMax } = filter;
    if (waterMin !== null)
      sets.waterMin = this.values.waterMin.where(({ value }) => Number(value) >= waterMin);
    if (weightMax !== null)
      sets.weightMax = new TypedFastBitSet(this.orders.weight.between(-Infinity, weightMax));
    return sets;
  }

  /** The slots with a price within the bounds: a range of the order by price. */
  private pricedBetween(
    min: number | null,
    max: number | null,
    { currency, prices }: Pick<SearchRequest, 'currency' | 'prices'>,
  ): TypedFastBitSet {
    const order = this.prices[prices].order('priceAsc', currency);
    const found = new TypedFastBitSet(order.between(min ?? -Infinity, max ?? Infinity));
    // Without an upper bound the range includes the watches without a price.
    return found.intersection(this.values.priced.anyOf([currency]));
  }

  /** Counts the facets of a query. A facet ignores its own filter and respects all others. */
  private countFacets(
    { filter, currency, prices }: SearchRequest,
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
    const matches = matching.array();
    const within = (own: FilterName): number[] => (sets[own] ? without(own).array() : matches);
    const counts = (name: Exclude<keyof typeof this.values, 'colors' | 'priced' | DetailFilter>) =>
      this.values[name].counts(within(name), name === 'sizes' ? filter.sizes : []);
    const details = (name: DetailFilter) => this.values[name].counts(within(name), filter[name]);
    return {
      colors: this.values.colors.counts(within('colors'), filter.colors),
      sizes: counts('sizes'),
      flags: counts('flags'),
      gender: counts('gender'),
      availability: counts('availability'),
      collections: counts('collections'),
      brands: counts('brands'),
      watchTypes: counts('watchTypes'),
      categories: counts('categories'),
      movement: details('movement'),
      material: details('material'),
      dialColor: details('dialColor'),
      strapMaterial: details('strapMaterial'),
      waterMin: counts('waterMin'),
      sale: this.prices.present.onSale(currency).intersection(without('sale')).size(),
      price: this.range(
        this.prices[prices].order('priceAsc', currency),
        this.values.priced.anyOf([currency]).intersection(without('price')),
      ),
      weightMax: this.range(this.orders.weight, without('weightMax')),
    };
  }

  /** Lowest and highest price or weight among the given slots. */
  private range<T>(order: SortOrder<T>, within: TypedFastBitSet): { min: number; max: number } | null {
    const range = order.range(within);
    return range && { min: Number(range.min), max: Number(range.max) };
  }
}
