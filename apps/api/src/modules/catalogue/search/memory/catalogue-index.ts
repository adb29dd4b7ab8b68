import { CURRENCIES, type Currency } from '@meridian/domain';
import { Bitset } from './bitset.ts';
import { CatalogueColumns } from './catalogue-columns.ts';
import type { CatalogueEntry, CatalogueNames, SearchPage, SearchRequest } from '../catalogue-search.ts';
import { facetsOf } from '../facets.ts';
import { countFacets } from './count-facets.ts';
import { filterSets } from './filter-sets.ts';
import type { IndexedSets } from './indexed-sets.ts';
import { entryTerms, queryTerms } from '../search-terms.ts';
import { ValueIndex } from './value-index.ts';
import { WordIndex } from './word-index.ts';

const NO_NAMES: CatalogueNames = { brands: new Map(), collections: new Map() };

/**
 * The catalogue in memory: one bit per watch for every facet value, and every sort order. A filtered page with its
 * facets takes a few passes over some thousand machine words, whatever the query is (ADR 7).
 */
export class CatalogueIndex implements IndexedSets {
  readonly columns = new CatalogueColumns();
  readonly colors = new ValueIndex<{ nameRU: string; colorHex: string }>();
  readonly sizes = new ValueIndex();
  readonly flags = new ValueIndex();
  readonly gender = new ValueIndex();
  readonly collections = new ValueIndex();
  readonly inStock = new Bitset();
  readonly priced = Object.fromEntries(CURRENCIES.map((currency) => [currency, new Bitset()])) as Record<
    Currency,
    Bitset
  >;
  readonly live = new Bitset();
  private readonly words = new WordIndex();
  private readonly slotOf = new Map<string, number>();
  private readonly free: number[] = [];
  /** Names of collections and brands. `put` and `load` index the words of the brand's name at that time. */
  names: CatalogueNames = NO_NAMES;

  /** Adds entries in bulk, without sorting. Call `sort` after the last batch. */
  load(entries: Iterable<CatalogueEntry>): void {
    for (const entry of entries) this.write(this.allocateSlot(entry.id), entry);
  }

  /** Rebuilds every sort order. */
  sort(): void {
    this.columns.rebuild([...this.slotOf.values()]);
  }

  /** Adds or replaces a watch. */
  put(entry: CatalogueEntry): void {
    const existing = this.slotOf.get(entry.id);
    if (existing !== undefined) {
      this.columns.remove(existing);
      this.clearValues(existing);
    }
    const slot = existing ?? this.allocateSlot(entry.id);
    this.write(slot, entry);
    this.columns.insert(slot);
  }

  remove(id: string): void {
    const slot = this.slotOf.get(id);
    if (slot === undefined) return;
    this.columns.remove(slot);
    this.clearValues(slot);
    this.words.clear(slot);
    this.live.delete(slot);
    this.slotOf.delete(id);
    this.free.push(slot);
  }

  /** The page of a query, its total and, if requested, its facets. */
  query(request: SearchRequest): SearchPage {
    const base = this.baseSet(request);
    const sets = filterSets(this, request);
    const matching = base.clone();
    for (const set of Object.values(sets)) matching.intersect(set);
    const total = matching.count();
    const facets = request.facets
      ? facetsOf(countFacets(this, { base, sets, matching }, request.currency), this.names)
      : null;
    return { ...this.page(request, matching, total), total, facets };
  }

  private page(
    { sort, currency, after, limit }: SearchRequest,
    matching: Bitset,
    total: number,
  ): Pick<SearchPage, 'ids' | 'next'> {
    const order = this.columns.order(sort, currency);
    const ids: string[] = [];
    let last = -1;
    // For few matches, sorting them is faster than scanning the sort order of all watches.
    const few = total * total < this.slotOf.size;
    for (const slot of few ? order.sorted(matching.slots(), after) : order.after(after)) {
      if (!matching.has(slot)) continue;
      if (ids.length === limit) return { ids, next: { key: order.keyOf(last), id: this.columns.ids[last]! } };
      ids.push(this.columns.ids[slot]!);
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
    this.columns.write(slot, entry);
    this.live.add(slot);
    if (entry.inStock) this.inStock.add(slot);
    for (const currency of CURRENCIES)
      if (Number.isFinite(entry.price[currency])) this.priced[currency].add(slot);
    for (const color of entry.colors) {
      this.colors.add(slot, color.colorNameEN, { nameRU: color.colorNameRU, colorHex: color.colorHex });
    }
    for (const size of entry.sizes) this.sizes.add(slot, size, undefined);
    for (const flag of entry.flags) this.flags.add(slot, flag, undefined);
    this.gender.add(slot, entry.gender, undefined);
    if (entry.collectionId) this.collections.add(slot, entry.collectionId, undefined);
    this.words.set(slot, entryTerms(entry, this.names));
  }

  private clearValues(slot: number): void {
    for (const values of [this.colors, this.sizes, this.flags, this.gender, this.collections]) {
      values.clear(slot);
    }
    this.inStock.delete(slot);
    for (const currency of CURRENCIES) this.priced[currency].delete(slot);
  }

  /** The watches that match the ids and the search text of a query, before its filters. */
  private baseSet({ search, ids }: SearchRequest): Bitset {
    const base = this.live.clone();
    if (ids) {
      const requested = new Bitset();
      for (const id of ids) {
        const slot = this.slotOf.get(id.toLowerCase());
        if (slot !== undefined) requested.add(slot);
      }
      base.intersect(requested);
    }
    if (search) base.intersect(this.words.find(queryTerms(search)));
    return base;
  }
}
