import type { CatalogueQuery, EndpointOutput } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { Catalogue } from '../catalogue.ts';
import { WatchesRepository } from '../../watches/watches.repository.ts';
import { presentWatch } from '../watch.presenter.ts';
import { catalogueRequest } from './catalogue-request.ts';
import { writeCursor } from './page-cursor.ts';

type ListedWatches = EndpointOutput<'GET /api/watches'>;

/** Returns pages of the catalogue, or all watches. The catalogue must be refreshed before. */
@Injectable()
export class ListWatches {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly repository: WatchesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A filtered, sorted page. Without a query it is all watches, newest first, up to `WHOLE_CATALOGUE_LIMIT` of them.
   * @throws AppError `badRequest` for a cursor of another order
   */
  async list(query: CatalogueQuery): Promise<ListedWatches> {
    const request = catalogueRequest(query);
    const isWhole =
      Object.keys(query).length === 0 && this.catalogue.size <= this.config.WHOLE_CATALOGUE_LIMIT;
    if (isWhole) return { watches: await this.read(this.catalogue.idsOf(request), query) };
    const { ids, total, next, facets, spelling } = this.catalogue.query(request);
    return {
      watches: await this.read(ids, query),
      total,
      nextCursor: next && writeCursor(next, request.sort, request.currency),
      ...(facets && { facets }),
      ...(spelling !== null && { spelling }),
    };
  }

  /** The watches in the order of the ids. Deleted watches are left out. */
  private async read(ids: readonly string[], { details }: CatalogueQuery): Promise<ListedWatches['watches']> {
    const found = await (details === '0' ? this.repository.findListed(ids) : this.repository.findByIds(ids));
    return found.map((watch) => presentWatch(watch, this.catalogue.lookups));
  }
}
