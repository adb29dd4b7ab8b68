import type { Facets } from '@meridian/contracts';
import { CURRENCIES, type Currency } from '@meridian/domain';
import { Bitset } from './bitset.ts';
import { CatalogueColumns } from './catalogue-columns.ts';
import type { CatalogueEntry, CatalogueNames, CatalogueRequest } from './catalogue-entry.ts';
import { countFacets } from './facets.ts';
import { filterSets } from './filter-sets.ts';
import { ScratchSets } from './scratch-sets.ts';
import { lookTerms, queryTerms, searchTerms, skuTerms } from './search-terms.ts';
import type { Position } from './sort-order.ts';
import { ValueIndex } from './value-index.ts';
import { WordIndex } from './word-index.ts';

/** A page of the catalogue: ids only, the watches themselves are the caller's business. */
export interface CataloguePage {
  ids: string[];
  total: number;
  /** Where the next page goes on; null behind the last one. */
  next: Position | null;
  facets: Facets | null;
}

const NO_NAMES: CatalogueNames = { brands: new Map(), collections: new Map() };

/**
 * The catalogue in memory: a bit a watch for every facet value, and every sort order ready. A filtered page
 * with its facets is a few passes over some thousand machine words, whatever was asked.
 */
export class CatalogueIndex {
  readonly columns = new CatalogueColumns();
  readonly colors = new ValueIndex<{ nameRU: string; colorHex: string }>();
  readonly sizes = new ValueIndex();
  readonly flags = new ValueIndex();
  readonly gender = new ValueIndex();
  /** By id: the names come from the dictionaries and may change. */
  readonly collections = new ValueIndex();
  readonly inStock = new Bitset();
  /** The watches that have a price in each currency. */
  readonly priced = Object.fromEntries(CURRENCIES.map((currency) => [currency, new Bitset()])) as Record<
    Currency,
    Bitset
  >;
  readonly live = new Bitset();
  /** For the query under way. */
  readonly scratch = new ScratchSets();
  private readonly words = new WordIndex();
  private readonly slotOf = new Map<string, number>();
  private readonly free: number[] = [];
  /** Names of collections and brands. A watch is found by the name that its brand has when it is put in. */
  names: CatalogueNames = NO_NAMES;

  get size(): number {
    return this.slotOf.size;
  }

  ids(): IterableIterator<string> {
    return this.slotOf.keys();
  }

  /** When the kept state of a watch was written, in milliseconds; undefined if it is not kept. */
  updatedAt(id: string): number | undefined {
    const slot = this.slotOf.get(id);
    return slot === undefined ? undefined : this.columns.updatedAt.get(slot);
  }

  /** Adds entries without sorting; `sort` must follow. For filling in batches. */
  load(entries: Iterable<CatalogueEntry>): void {
    for (const entry of entries) this.write(this.claim(entry.id), entry);
  }

  /** Sorts every order anew. */
  sort(): void {
    this.columns.rebuild([...this.slotOf.values()]);
  }

  /** Adds a watch or replaces what is kept of it. */
  put(entry: CatalogueEntry): void {
    const known = this.slotOf.get(entry.id);
    if (known !== undefined) {
      this.columns.remove(known);
      this.forget(known);
    }
    const slot = known ?? this.claim(entry.id);
    this.write(slot, entry);
    this.columns.insert(slot);
  }

  remove(id: string): void {
    const slot = this.slotOf.get(id);
    if (slot === undefined) return;
    this.columns.remove(slot);
    this.forget(slot);
    this.words.clear(slot);
    this.live.delete(slot);
    this.slotOf.delete(id);
    this.free.push(slot);
  }

  /** Answers a query. */
  query(request: CatalogueRequest): CataloguePage {
    this.scratch.reset();
    const base = this.baseSet(request);
    const sets = filterSets(this, request);
    const matching = this.scratch.copy(base);
    for (const set of Object.values(sets)) matching.intersect(set);
    const total = matching.count();
    const facets = request.facets ? countFacets(this, { base, sets, matching }, request.currency) : null;
    return { ...this.page(request, matching, total), total, facets };
  }

  private page(
    { sort, currency, after, limit }: CatalogueRequest,
    matching: Bitset,
    total: number,
  ): Pick<CataloguePage, 'ids' | 'next'> {
    const order = this.columns.order(sort, currency);
    const ids: string[] = [];
    let last = -1;
    // Few watches are found sooner by sorting them than by looking for them among all.
    const few = total * total < this.size;
    for (const slot of few ? order.sorted(matching.slots(), after) : order.after(after)) {
      if (!matching.has(slot)) continue;
      if (ids.length === limit) return { ids, next: { key: order.keyOf(last), id: this.columns.ids[last]! } };
      ids.push(this.columns.ids[slot]!);
      last = slot;
    }
    return { ids, next: null };
  }

  /** Every id, newest first. */
  *newest(): Generator<string> {
    for (const slot of this.columns.order('newest', 'kzt').after(null)) yield this.columns.ids[slot]!;
  }

  private claim(id: string): number {
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
    const brand = entry.brandId === null ? undefined : this.names.brands.get(entry.brandId);
    const texts = [entry.nameEN, entry.nameRU, ...(brand ? [brand.nameEN, brand.nameRU] : [])];
    const terms = [
      ...texts.map(searchTerms),
      ...entry.colors.flatMap((color) => [skuTerms(color.sku), ...lookTerms(color)]),
    ];
    this.words.set(slot, {
      words: terms.flatMap(({ words }) => words),
      codes: terms.flatMap(({ codes }) => codes),
    });
  }

  private forget(slot: number): void {
    for (const values of [this.colors, this.sizes, this.flags, this.gender, this.collections]) {
      values.clear(slot);
    }
    this.inStock.delete(slot);
    for (const currency of CURRENCIES) this.priced[currency].delete(slot);
  }

  /** What a query is about before its filters: all, or the found, or the named watches. */
  private baseSet({ search, ids }: CatalogueRequest): Bitset {
    const base = this.scratch.copy(this.live);
    if (ids) {
      const named = this.scratch.empty();
      for (const id of ids) {
        const slot = this.slotOf.get(id.toLowerCase());
        if (slot !== undefined) named.add(slot);
      }
      base.intersect(named);
    }
    if (search) base.intersect(this.words.find(queryTerms(search)));
    return base;
  }
}
