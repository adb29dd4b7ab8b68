import type { CatalogueQuery, EndpointOutput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { Catalogue } from './catalogue.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { presentWatch } from './watch.presenter.ts';
import { catalogueRequest } from './catalogue-request.ts';
import { writeCursor } from './page-cursor.ts';
import { withPrice } from '../search/catalogue-search.ts';
import type { CacheableResponse } from './response-cache.ts';

/** Watches that are serialised at a stretch, in a few milliseconds. */
const BATCH_SIZE = 50;

type ListedWatches = EndpointOutput<'GET /api/watches'>;

/** Returns pages of the catalogue, or all watches. The catalogue must be refreshed before. */
@Injectable()
export class ListWatches {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly repository: WatchesRepository,
  ) {}

  /**
   * A filtered, sorted page. Without a query it is all watches, newest first.
   * @throws AppError `badRequest` for a cursor of another order
   */
  async list(query: CatalogueQuery): Promise<ListedWatches> {
    if (Object.keys(query).length === 0)
      return { watches: await this.read(this.catalogue.idsOf(catalogueRequest(query)), query) };
    const { ids, page } = this.query(query);
    return query.view === 'card'
      ? { watches: [], cards: this.catalogue.cards(ids), ...page }
      : { watches: await this.read(ids, query), ...page };
  }

  /** The JSON of `list`. That of a card exists already, in the catalogue. */
  async listAsJson(query: CatalogueQuery): Promise<CacheableResponse> {
    if (query.view === 'card') {
      const { ids, page } = this.query(query);
      const json = `{"watches":[],"cards":${this.catalogue.cardsAsJson(ids)},${JSON.stringify(page).slice(1)}`;
      return { json, ids, total: page.total };
    }
    const output = await this.list(query);
    const ids = output.watches.map(({ _id }) => _id);
    return { json: JSON.stringify(output), ids, total: output.total ?? ids.length };
  }

  /** All watches, newest first, as pieces of the JSON of the response. */
  async *allAsJson(): AsyncGenerator<string> {
    const request = { ...catalogueRequest({}), limit: BATCH_SIZE, facets: false };
    let separator = '{"watches":[';
    let { after } = request;
    do {
      const { ids, next } = this.catalogue.query({ ...request, after });
      const watches = await this.read(ids, {});
      if (watches.length > 0) {
        yield separator + watches.map((watch) => JSON.stringify(watch)).join(',');
        separator = ',';
      }
      after = next;
    } while (after);
    yield separator === ',' ? ']}' : '{"watches":[]}';
  }

  /** The ids of a page, and its response without the watches. */
  private query(query: CatalogueQuery) {
    const request = catalogueRequest(query);
    const { ids, total, next, facets, spelling } = this.catalogue.query(request);
    const page = {
      total,
      nextCursor: next && writeCursor(next, request.sort, request.currency),
      ...(facets && { facets }),
      ...(spelling !== null && { spelling }),
    };
    return { ids, page };
  }

  /** The watches in the order of the ids. Deleted watches are left out. */
  private async read(ids: readonly string[], { details }: CatalogueQuery): Promise<ListedWatches['watches']> {
    const found = await (details === '0' ? this.repository.findListed(ids) : this.repository.findByIds(ids));
    return found.map((watch) =>
      withPrice(presentWatch(watch, this.catalogue.lookups), this.catalogue.priceOf(watch)),
    );
  }
}
