import type { CatalogueQuery, EndpointOutput, SimilarQuery } from '@meridian/contracts';
import type { Currency } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMostEntries } from '../../../../platform/cache-limit.ts';
import type { IndexedWatch } from '../../watches/watch-projections.ts';
import { AllWatchesRepository } from '../../watches/all-watches.repository.ts';
import { WatchesRepository } from '../../watches/watches.repository.ts';
import { Catalogue } from '../catalogue.ts';
import { entryOf } from '../catalogue-entry-of.ts';
import { catalogueRequest } from '../catalogue-request.ts';
import { type CatalogueEntry, type ReferenceFilter, withPrice } from '../../search/catalogue-search.ts';
import { DETAIL_FILTER_NAMES, type DetailFilter, detailValues } from '../../search/facets.ts';
import { presentWatch } from '../watch.presenter.ts';
import { comparedCurrency, facetsOfEntry, MIN_SIMILARITY, priceBand, similarity } from './similarity.ts';

const MAX_ITEMS = 8;
/** Watches that each query of candidates finds, the newest first. */
const CANDIDATES_PER_QUERY = 24;
const MAX_CACHED_RESULTS = 20_000;

type Filter = Pick<
  CatalogueQuery,
  ReferenceFilter | DetailFilter | 'gender' | 'priceMin' | 'priceMax' | 'currency'
>;

/**
 * Finds the watches that have the most facets in common with a watch. It asks the catalogue for candidates by several
 * combinations of facets, and ranks them by all facets. The result depends on the catalogue only. The catalogue must be
 * refreshed before.
 */
@Injectable()
export class SimilarWatches {
  /** Ids by page revision, currency and watch. */
  private readonly results = new LRUCache<string, readonly string[]>(atMostEntries(MAX_CACHED_RESULTS));

  constructor(
    private readonly catalogue: Catalogue,
    private readonly repository: WatchesRepository,
    private readonly all: AllWatchesRepository,
  ) {}

  /**
   * At most eight watches, those in stock first, then by similarity and age.
   * @param watch a stored watch, which does not have to be in the catalogue
   */
  async to(
    watch: IndexedWatch,
    { currency, view }: SimilarQuery = {},
  ): Promise<EndpointOutput<'GET /api/watches/:id/similar'>> {
    const id = watch._id.toHexString();
    const key = `${this.catalogue.pageRevision} ${currency} ${id} ${watch.updatedAt.getTime()}`;
    let ids = this.results.get(key);
    if (!ids) this.results.set(key, (ids = await this.rank(this.entryOf(watch), currency)));
    if (view === 'card') return { items: [], cards: this.catalogue.cards(ids) };
    const found = await this.repository.findListed(ids);
    return {
      items: found.map((similar) =>
        withPrice(presentWatch(similar, this.catalogue.lookups), this.catalogue.priceOf(similar)),
      ),
    };
  }

  private async rank(entry: CatalogueEntry, currency: Currency | undefined): Promise<string[]> {
    const ids = this.candidates(entry, currency);
    ids.delete(entry.id);
    const candidates = (await this.all.indexedByIds(ids)).map((watch) => this.entryOf(watch));
    const facets = facetsOfEntry(entry);
    const compared = comparedCurrency(entry.price, currency);
    return candidates
      .map((candidate) => ({ candidate, score: similarity(facets, facetsOfEntry(candidate), compared) }))
      .filter(({ score }) => score >= MIN_SIMILARITY)
      .sort(
        (a, b) =>
          Number(b.candidate.inStock) - Number(a.candidate.inStock) ||
          b.score - a.score ||
          b.candidate.createdAt - a.candidate.createdAt ||
          (a.candidate.id < b.candidate.id ? 1 : -1),
      )
      .slice(0, MAX_ITEMS)
      .map(({ candidate }) => candidate.id);
  }

  private entryOf(watch: IndexedWatch): CatalogueEntry {
    return withPrice(entryOf(watch, this.catalogue.lookups), this.catalogue.priceOf(watch));
  }

  private candidates(entry: CatalogueEntry, currency: Currency | undefined): Set<string> {
    const filters = this.filtersOf(entry, comparedCurrency(entry.price, currency));
    const found = new Set<string>();
    // Sold-out watches are shown only if there are too few others.
    for (const availability of ['inStock', 'outOfStock'] as const) {
      const requests = filters.map((filter) =>
        catalogueRequest({
          ...(currency && { currency }),
          ...filter,
          availability: [availability],
          limit: CANDIDATES_PER_QUERY,
        }),
      );
      for (const request of requests) for (const id of this.catalogue.query(request).ids) found.add(id);
      if (found.size > MAX_ITEMS) break;
    }
    return found;
  }

  /** Combinations of facets of a watch. A combination with a facet that the watch lacks is left out. */
  private filtersOf(entry: CatalogueEntry, currency: Currency | undefined): Filter[] {
    const named = (of: ReferenceFilter): Filter | null => {
      const name = this.catalogue.lookups[of].get(entry.references[of] ?? '')?.nameEN;
      return name === undefined ? null : { [of]: [name] };
    };
    const detailed = (of: DetailFilter): Filter | null => {
      const values = detailValues(entry.colors, of).map(({ value }) => value);
      return values.length > 0 ? { [of]: values } : null;
    };
    const band = priceBand(entry.price, currency);
    const price = band && currency ? { priceMin: band.min, priceMax: band.max, currency } : null;
    const gender = { gender: [entry.gender] };
    const [brand, type, category] = [named('brands'), named('watchTypes'), named('categories')];
    const combinations = [
      [brand, type, category],
      [named('collections')],
      [type, category, gender, price],
      [...DETAIL_FILTER_NAMES.map(detailed), gender],
      [brand, gender],
      [category, gender],
      [type, detailed('movement'), gender],
      [brand, price],
      [gender, price],
    ];
    return combinations
      .filter((parts) => parts.every((part) => part !== null))
      .map((parts) => Object.assign({}, ...parts) as Filter);
  }
}
