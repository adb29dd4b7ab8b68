import type { Facets } from '@meridian/contracts';
import type { CampaignScope, PresentPrice, PricedWatch } from '@meridian/domain';
import { LRUCache } from 'lru-cache';
import type { ReferenceFilter, SearchChange, SearchPage, SearchRequest } from '../catalogue-search.ts';
import { CatalogueIndex } from './catalogue-index.ts';

const MAX_CACHED_FACETS = 100;

/** Filters, sorts, searches and counts the catalogue: an index in the memory of each process. */
export class MemorySearch {
  private index = new CatalogueIndex();
  /** By filter, until the next change: they are the same on each page and in each sort order. */
  private readonly facets = new LRUCache<string, Facets>({ max: MAX_CACHED_FACETS });

  query(request: SearchRequest): SearchPage {
    if (!request.facets) return this.index.query(request);
    const { filter, currency, includesUnpriced, search, ids } = request;
    const key = JSON.stringify([filter, currency, includesUnpriced, search, ids]);
    const counted = this.facets.get(key);
    const page = this.index.query({ ...request, facets: !counted });
    if (page.facets) this.facets.set(key, page.facets);
    return counted ? { ...page, facets: counted } : page;
  }

  cards(ids: readonly string[]): Buffer[] {
    return this.index.cards(ids);
  }

  refersTo(of: ReferenceFilter, id: string): boolean {
    return this.index.refersTo(of, id);
  }

  pricedIn(scopes: readonly CampaignScope[]): AsyncGenerator<PricedWatch[]> {
    return this.index.pricedIn(scopes);
  }

  /** Prices the watches of campaigns again. */
  async reprice(
    scopes: readonly CampaignScope[],
    priceOf: (watch: PricedWatch) => PresentPrice,
  ): Promise<void> {
    await this.index.reprice(scopes, priceOf);
    this.facets.clear();
  }

  /** Resolves when the next query returns the change. @throws errors of `all` */
  async apply(change: SearchChange): Promise<void> {
    if ('all' in change) {
      // Queries use the previous index until the new one is complete.
      const index = new CatalogueIndex();
      index.names = change.names;
      for await (const batch of change.all) index.load(batch);
      index.sort();
      this.index = index;
      this.facets.clear();
      return;
    }
    this.facets.clear();
    this.index.names = change.names;
    for (const id of change.removed) this.index.remove(id);
    for (const entry of change.changed) this.index.put(entry);
  }
}
