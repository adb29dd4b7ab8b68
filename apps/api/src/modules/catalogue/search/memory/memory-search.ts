import type { Facets } from '@meridian/contracts';
import type { Campaign, CampaignScope, PricedWatch } from '@meridian/domain';
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
    const { filter, currency, prices, includesUnpriced, search, ids } = request;
    const key = JSON.stringify([filter, currency, prices, includesUnpriced, search, ids]);
    const counted = this.facets.get(key);
    const page = this.index.query({ ...request, facets: !counted });
    if (page.facets) this.facets.set(key, page.facets);
    return counted ? { ...page, facets: counted } : page;
  }

  cards(ids: readonly string[]): string[] {
    return this.index.cards(ids);
  }

  refersTo(of: ReferenceFilter, id: string): boolean {
    return this.index.refersTo(of, id);
  }

  pricedIn(scopes: readonly CampaignScope[]): AsyncGenerator<PricedWatch[]> {
    return this.index.pricedIn(scopes);
  }

  /** The campaigns that the prices contain. */
  get running(): readonly Campaign[] {
    return this.index.prices.present.running;
  }

  /** Calculates the prices while other campaigns run, ahead of `price`. Changes of watches may end it without a result. */
  prepare(running: readonly Campaign[], signal: AbortSignal): Promise<void> {
    return this.index.prices.prepare(running, signal);
  }

  /**
   * Changes all prices at once to those while other campaigns run. Queries use the previous prices until all are calculated.
   * @returns whether the campaigns differ from the present ones
   */
  async price(running: readonly Campaign[]): Promise<boolean> {
    const isChanged = await this.index.prices.change(running);
    if (isChanged) this.facets.clear();
    return isChanged;
  }

  /** Resolves when the next query returns the change. @throws errors of `all` */
  async apply(change: SearchChange): Promise<void> {
    if ('all' in change) {
      // Queries use the previous index until the new one is complete.
      const index = new CatalogueIndex(this.running);
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
