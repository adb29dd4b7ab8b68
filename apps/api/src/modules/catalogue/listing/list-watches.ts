import type { CatalogueQuery, EndpointOutput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { Catalogue } from './catalogue.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { presentWatch } from './watch.presenter.ts';
import { catalogueRequest } from './catalogue-request.ts';
import { writeCursor } from './page-cursor.ts';

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
    const request = catalogueRequest(query);
    if (Object.keys(query).length === 0)
      return { watches: await this.read(this.catalogue.idsOf(request), query) };
    const { ids, total, next, facets, spelling } = this.catalogue.query(request);
    return {
      watches: await this.read(ids, query),
      total,
      nextCursor: next && writeCursor(next, request.sort, request.currency),
      ...(facets && { facets }),
      ...(spelling !== null && { spelling }),
    };
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

  /** The watches in the order of the ids. Deleted watches are left out. */
  private async read(ids: readonly string[], { details }: CatalogueQuery): Promise<ListedWatches['watches']> {
    const found = await (details === '0' ? this.repository.findListed(ids) : this.repository.findByIds(ids));
    return found.map((watch) => presentWatch(watch, this.catalogue.lookups));
  }
}
