import type { CatalogueQuery } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import type { CompressedBody } from '../../platform/http/compressed-body.ts';
import type { CatalogueRequest } from '../catalogue/index/catalogue-entry.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { catalogueRequest } from './catalogue-request.ts';
import { writeCursor } from './cursor.ts';
import { VersionCache } from './version-cache.ts';
import { type JoinedPages, WatchPage, WholeCatalogue } from './watch-page.ts';

const MEGABYTE = 1024 ** 2;
const PAGES_BYTES = 48 * MEGABYTE;
const FACETS_BYTES = 8 * MEGABYTE;
const JOINED_BYTES = 32 * MEGABYTE;
const ASKED_BYTES = 8 * MEGABYTE;

/** Facets as JSON. They are the same on every page and in every order of one choice of filters. */
interface FacetsText {
  text: string;
  size: number;
}

/** A query that was found valid, and its name among the kept pages. */
interface Asked {
  request: CatalogueRequest;
  key: string;
}

const readQuery = (query: CatalogueQuery): Asked => {
  const request = catalogueRequest(query);
  return { request, key: JSON.stringify(request) };
};

/** Answers the catalogue, a page of it or all. Watches are joined as ready pieces of JSON. */
@Injectable()
export class ListWatches {
  private readonly pages = new VersionCache<CompressedBody>(PAGES_BYTES);
  private readonly joined: JoinedPages = new LRUCache({
    maxSize: JOINED_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  private readonly asked = new LRUCache<string, Asked>({
    maxSize: ASKED_BYTES,
    // A character may take two bytes; the request holds what its key says once more.
    sizeCalculation: ({ key }, address) => 2 * address.length + 4 * key.length,
  });
  private readonly facets = new VersionCache<FacetsText>(FACETS_BYTES);

  private whole: { version: number; body: WholeCatalogue } | undefined;

  constructor(
    private readonly catalogue: Catalogue,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A filtered, sorted page.
   * @param address the query as it came; word for word the same one is read only once
   * @throws AppError `badRequest` for a cursor of another order
   */
  page(query: CatalogueQuery, address: string): Promise<CompressedBody> {
    const asked = readQuery(query);
    this.asked.set(address, asked);
    return this.pageOf(asked);
  }

  /** The page of a query that has been asked before, word for word; undefined if it has not. */
  pageAgain(address: string): Promise<CompressedBody> | undefined {
    const asked = this.asked.get(address);
    return asked && this.pageOf(asked);
  }

  private async pageOf({ request, key }: Asked): Promise<CompressedBody> {
    await this.catalogue.current();
    const { version } = this.catalogue;
    const known = this.pages.find(version, key);
    if (known) return known;
    const page = await this.make(request);
    const keep = (): void => this.pages.keep(version, this.catalogue.version, key, page);
    keep();
    page.onGrowth(keep);
    return page;
  }

  private async make(request: CatalogueRequest): Promise<CompressedBody> {
    const { version } = this.catalogue;
    const { filter, currency, keepsUnpriced, search, ids: named } = request;
    const filterKey = request.facets ? JSON.stringify([filter, currency, keepsUnpriced, search, named]) : '';
    const known = request.facets ? this.facets.find(version, filterKey) : undefined;
    const { ids, total, next, facets } = this.catalogue.query({
      ...request,
      facets: request.facets && !known,
    });
    const text = known?.text ?? (facets ? JSON.stringify(facets) : '');
    if (facets) this.facets.keep(version, version, filterKey, { text, size: text.length * 2 });
    const rest = JSON.stringify({ total, nextCursor: next && writeCursor(next, request.sort, currency) });
    const tail = `],${rest.slice(1, -1)}${text && `,"facets":${text}`}}`;
    const read = () => this.catalogue.watches(ids);
    return new WatchPage(await read(), Buffer.from(tail), read, this.joined);
  }

  /**
   * Every watch, newest first, joined and compressed once for a state of the catalogue; of a catalogue that is larger
   * than the configured limit the first page.
   */
  async all(): Promise<CompressedBody> {
    await this.catalogue.current();
    if (this.catalogue.size > this.config.WHOLE_CATALOGUE_LIMIT) return this.pageOf(readQuery({}));
    const { version } = this.catalogue;
    if (this.whole?.version !== version) {
      const read = () => this.catalogue.watches(this.catalogue.allIds());
      this.whole = { version, body: new WholeCatalogue(`W/"catalogue-${this.catalogue.revision}"`, read) };
    }
    return this.whole.body;
  }
}
