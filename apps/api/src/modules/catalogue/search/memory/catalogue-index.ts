import { setImmediate } from 'node:timers/promises';
import { type CampaignScope, type Currency, type PresentPrice, type PricedWatch } from '@meridian/domain';
import { TypedFastBitSet } from 'typedfastbitset';
import {
  type CatalogueEntry,
  type CatalogueNames,
  noNames,
  type Position,
  REFERENCE_FILTERS,
  type ReferenceFilter,
  type SearchPage,
  type SearchRequest,
} from '../catalogue-search.ts';
import {
  DETAIL_FILTER_NAMES,
  type DetailFilter,
  type DetailValue,
  detailValues,
  type FacetCounts,
  facetsOf,
  type FilterName,
  selectedValues,
  waterOf,
} from '../facets.ts';
import { priceWords } from '../attribute-words.ts';
import { entryTerms, namesAnyWatch, searchReadings } from '../search-terms.ts';
import { SpellingIndex } from '../spelling-index.ts';
import { byRelevance, tierOf, withoutTier, withTier } from './relevance.ts';
import { PRICING_BATCH_SIZE, SlotPrices } from './slot-prices.ts';
import { SortOrders } from './sort-orders.ts';
import { ValueIndex, valuesOf } from './value-index.ts';
import { WordIndex, type WordMatches } from './word-index.ts';

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
    availability: new ValueIndex(),
    // By id, because names can change.
    collections: new ValueIndex(),
    brands: new ValueIndex(),
    watchTypes: new ValueIndex(),
    categories: new ValueIndex(),
    movement: new ValueIndex<DetailValue>(),
    material: new ValueIndex<DetailValue>(),
    dialColor: new ValueIndex<DetailValue>(),
    strapMaterial: new ValueIndex<DetailValue>(),
    /** Bars. */
    waterMin: new ValueIndex(),
  };
  private readonly prices = new SlotPrices(this.orders, this.values);
  /** All watches. */
  private readonly live = new TypedFastBitSet();
  private readonly words = new WordIndex();
  private readonly vocabulary = new SpellingIndex();
  private readonly slotOf = new Map<string, number>();
  private readonly free: number[] = [];
  /** Names of lookups and collections. `put` and `load` index the words of the names at that time. */
  names: CatalogueNames = noNames();

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
    const slot = existing ?? this.allocateSlot(entry.id);
    this.orders.put(slot, entry, existing === undefined);
    this.write(slot, entry);
  }

  /** The watches of campaigns with their regular prices, in batches between which the event loop runs. */
  async *pricedIn(scopes: readonly CampaignScope[]): AsyncGenerator<PricedWatch[]> {
    const slots = this.slotsIn(scopes).array();
    for (let start = 0; start < slots.length; start += PRICING_BATCH_SIZE) {
      await setImmediate();
      const batch = slots.slice(start, start + PRICING_BATCH_SIZE).filter((slot) => this.live.has(slot));
      yield batch.map((slot) => this.prices.watchAt(slot));
    }
  }

  /**
   * Prices the watches of campaigns again. Queries use the previous prices until all watches are priced. No other change may
   * be made meanwhile.
   */
  reprice(scopes: readonly CampaignScope[], priceOf: (watch: PricedWatch) => PresentPrice): Promise<void> {
    return this.prices.reprice(this.slotsIn(scopes).array(), priceOf);
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
    this.orders.remove(slot);
    for (const values of Object.values(this.values)) values.set(slot, []);
    this.prices.clear(slot);
    this.words.clear(slot);
    this.live.remove(slot);
    this.slotOf.delete(id);
    this.free.push(slot);
  }

  /** The JSON of the cards of the watches of this index, in the order of the ids. */
  cards(ids: readonly string[]): Buffer[] {
    return ids.flatMap((id) => this.prices.card(this.slotOf.get(id) ?? -1) ?? []);
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
      base.intersection(this.pricedBetween(min ?? -Infinity, max ?? Infinity, currency ?? request.currency));
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
    { sort, currency, after, limit }: SearchRequest,
    tiers: readonly TypedFastBitSet[],
  ): Pick<SearchPage, 'ids' | 'next'> {
    const order = this.orders.get(sort, currency);
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
        ids.push(this.orders.ids[slot]!);
        if (ids.length < limit) continue;
        const position = { key: order.keyOf(slot), id: this.orders.ids[slot]! };
        last = isTiered ? withTier(position, tier) : position;
      }
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
    this.prices.write(slot, entry);
    const { colors, sizes, flags, gender, availability, waterMin } = this.values;
    availability.set(slot, valuesOf([entry.inStock ? 'inStock' : 'outOfStock']));
    colors.set(
      slot,
      entry.colors.map(({ colorNameEN: value, colorNameRU: nameRU, colorHex }) => ({
        value,
        nameRU,
        colorHex,
      })),
    );
    sizes.set(slot, valuesOf(entry.sizes));
    flags.set(slot, valuesOf(entry.flags));
    gender.set(slot, valuesOf([entry.gender]));
    for (const of of REFERENCE_FILTERS) {
      const id = entry.references[of];
      this.values[of].set(slot, valuesOf(id === null ? [] : [id]));
    }
    for (const of of DETAIL_FILTER_NAMES) this.values[of].set(slot, detailValues(entry.colors, of));
    const water = waterOf(entry.colors);
    waterMin.set(slot, valuesOf(water === null ? [] : [String(water)]));
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
  private filterSets({ filter, currency, includesUnpriced }: SearchRequest): FilterSets {
    const sets: FilterSets = {};
    const { inStock, outOfStock } = filter.availability;
    if (inStock !== outOfStock)
      sets.availability = this.values.availability.anyOf([inStock ? 'inStock' : 'outOfStock']);
    const { min, max } = filter.priceRange;
    if (min !== null || max !== null)
      sets.price = this.pricedBetween(min ?? -Infinity, max ?? Infinity, currency);
    else if (!includesUnpriced) sets.price = this.prices.priced.anyOf([currency]);
    if (filter.sale) sets.sale = this.prices.onSale(currency);
    for (const [name, values] of selectedValues(filter, this.names))
      sets[name] = this.values[name].anyOf(values);
    const { waterMin, weightMax } = filter;
    if (waterMin !== null)
      sets.waterMin = this.values.waterMin.where(({ value }) => Number(value) >= waterMin);
    if (weightMax !== null)
      sets.weightMax = new TypedFastBitSet(this.orders.get('weight', currency).between(-Infinity, weightMax));
    return sets;
  }

  /** The slots with a price within the bounds: a range of the order by price. */
  private pricedBetween(min: number, max: number, currency: Currency): TypedFastBitSet {
    const found = new TypedFastBitSet(this.orders.get('priceAsc', currency).between(min, max));
    // Without an upper bound the range includes the watches without a price.
    return found.intersection(this.prices.priced.anyOf([currency]));
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
    const matches = matching.array();
    const within = (own: FilterName): number[] => (sets[own] ? without(own).array() : matches);
    const counts = (name: Exclude<keyof typeof this.values, 'colors' | DetailFilter>) =>
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
      sale: this.prices.onSale(currency).intersection(without('sale')).size(),
      price: this.range(
        'priceAsc',
        currency,
        this.prices.priced.anyOf([currency]).intersection(without('price')),
      ),
      weightMax: this.range('weight', currency, without('weightMax')),
    };
  }

  /** Lowest and highest price or weight among the given slots. */
  private range(
    sort: 'priceAsc' | 'weight',
    currency: Currency,
    within: TypedFastBitSet,
  ): { min: number; max: number } | null {
    const range = this.orders.get(sort, currency).range(within);
    return range && { min: Number(range.min), max: Number(range.max) };
  }
}
