import type { CatalogueQuery } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import type { CompressedBody } from '../../../platform/http/compressed-body.ts';
import type { CatalogueRequest } from '../index/catalogue-entry.ts';
import { Catalogue } from '../catalogue.ts';
import { catalogueRequest } from './catalogue-request.ts';
import { writeCursor } from './page-cursor.ts';
import { VersionCache } from './version-cache.ts';
import { type PageBodies, WatchPage, WholeCatalogue } from './watch-page.ts';

const MEGABYTE = 1024 ** 2;
const MAX_PAGES_BYTES = 48 * MEGABYTE;
const MAX_FACETS_BYTES = 8 * MEGABYTE;
const MAX_BODIES_BYTES = 32 * MEGABYTE;
const MAX_QUERIES_BYTES = 8 * MEGABYTE;

/** Facets as JSON. They are the same on every page and in every sort order of the same filters. */
interface FacetsText {
  text: string;
  size: number;
}

/** A valid query and its cache key. */
interface ParsedQuery {
  request: CatalogueRequest;
  key: string;
}

const parseQuery = (query: CatalogueQuery): ParsedQuery => {
  const request = catalogueRequest(query);
  return { request, key: JSON.stringify(request) };
};

/** Returns pages of the catalogue or all watches. The JSON is joined from cached fragments of watches. */
@Injectable()
export class ListWatches {
  private readonly pages = new VersionCache<CompressedBody>(MAX_PAGES_BYTES);
  private readonly bodies: PageBodies = new LRUCache({
    maxSize: MAX_BODIES_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  private readonly parsedQueries = new LRUCache<string, ParsedQuery>({
    maxSize: MAX_QUERIES_BYTES,
    // A string takes up to two bytes per character. The request takes about as much memory as its key.
    sizeCalculation: ({ key }, url) => 2 * url.length + 4 * key.length,
  });
  private readonly facets = new VersionCache<FacetsText>(MAX_FACETS_BYTES);

  private whole: { version: number; body: WholeCatalogue } | undefined;

  constructor(
    private readonly catalogue: Catalogue,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A filtered, sorted page.
   * @param url the request's URL; a later request with the same URL skips parsing (`cachedPage`)
   * @throws AppError `badRequest` for a cursor of another order
   */
  page(query: CatalogueQuery, url: string): Promise<CompressedBody> {
    const parsed = parseQuery(query);
    this.parsedQueries.set(url, parsed);
    return this.pageOf(parsed);
  }

  /** The page of a URL that an earlier request had; undefined if there was none. */
  cachedPage(url: string): Promise<CompressedBody> | undefined {
    const parsed = this.parsedQueries.get(url);
    return parsed && this.pageOf(parsed);
  }

  private async pageOf({ request, key }: ParsedQuery): Promise<CompressedBody> {
    await this.catalogue.refresh();
    const { version } = this.catalogue;
    const cached = this.pages.find(version, key);
    if (cached) return cached;
    const page = await this.make(request);
    const store = (): void => this.pages.store(version, this.catalogue.version, key, page);
    store();
    page.onGrowth(store);
    return page;
  }

  private async make(request: CatalogueRequest): Promise<CompressedBody> {
    const { version } = this.catalogue;
    const { filter, currency, includesUnpriced, search, ids: requested } = request;
    const filterKey = request.facets
      ? JSON.stringify([filter, currency, includesUnpriced, search, requested])
      : '';
    const cached = request.facets ? this.facets.find(version, filterKey) : undefined;
    const { ids, total, next, facets } = this.catalogue.query({
      ...request,
      facets: request.facets && !cached,
    });
    const text = cached?.text ?? (facets ? JSON.stringify(facets) : '');
    if (facets) this.facets.store(version, version, filterKey, { text, size: text.length * 2 });
    const rest = JSON.stringify({ total, nextCursor: next && writeCursor(next, request.sort, currency) });
    const tail = `],${rest.slice(1, -1)}${text && `,"facets":${text}`}}`;
    const read = () => this.catalogue.watches(ids);
    return new WatchPage(await read(), Buffer.from(tail), read, this.bodies);
  }

  /**
   * All watches, newest first, joined and compressed once per version of the catalogue. Above `WHOLE_CATALOGUE_LIMIT`
   * it returns the first page instead.
   */
  async all(): Promise<CompressedBody> {
    await this.catalogue.refresh();
    if (this.catalogue.size > this.config.WHOLE_CATALOGUE_LIMIT) return this.pageOf(parseQuery({}));
    const { version } = this.catalogue;
    if (this.whole?.version !== version) {
      const read = () => this.catalogue.watches(this.catalogue.allIds());
      this.whole = { version, body: new WholeCatalogue(`W/"catalogue-${this.catalogue.revision}"`, read) };
    }
    return this.whole.body;
  }
}
