import type { CatalogueQuery } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { ReadyText } from '../../platform/http/ready-text.ts';
import type { CatalogueRequest } from '../catalogue/index/catalogue-entry.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { catalogueRequest } from './catalogue-request.ts';
import { writeCursor } from './cursor.ts';
import { PageCache } from './page-cache.ts';

/** Watches written in one go while all of them are sent. */
const BATCH = 200;
const SMALL = 1000;

/** Answers the catalogue, a page of it or all. Watches are joined as ready JSON texts. */
@Injectable()
export class ListWatches {
  private readonly pages = new PageCache();

  constructor(private readonly catalogue: Catalogue) {}

  /** A filtered, sorted page. @throws AppError `badRequest` for a cursor of another order */
  async page(query: CatalogueQuery): Promise<ReadyText> {
    const request = catalogueRequest(query);
    await this.catalogue.current();
    const { version } = this.catalogue;
    const key = JSON.stringify(request);
    const known = this.pages.find(version, key);
    if (known) return known;
    const page = new ReadyText(await this.write(request));
    this.pages.keep(version, this.catalogue.version, key, page);
    return page;
  }

  private async write(request: CatalogueRequest): Promise<string> {
    const { ids, total, next, facets } = this.catalogue.query(request);
    const watches = await this.catalogue.watches(ids);
    const rest = JSON.stringify({
      total,
      nextCursor: next && writeCursor(next, request.sort, request.currency),
      ...(facets && { facets }),
    });
    return `{"watches":[${watches.join(',')}],${rest.slice(1)}`;
  }

  /** Every watch as JSON, newest first, a piece at a time, and the tag of this state of the catalogue. */
  async all(): Promise<{ tag: string; pieces: AsyncGenerator<string> }> {
    await this.catalogue.current();
    return { tag: `W/"catalogue-${this.catalogue.revision}"`, pieces: this.pieces(this.catalogue.allIds()) };
  }

  private async *pieces(ids: string[]): AsyncGenerator<string> {
    yield '{"watches":[';
    let separator = '';
    for (let start = 0; start < ids.length; start += BATCH) {
      // A large catalogue must not push out what pages are made of.
      const batch = await this.catalogue.watches(ids.slice(start, start + BATCH), ids.length <= SMALL);
      if (batch.length === 0) continue;
      yield separator + batch.join(',');
      separator = ',';
    }
    yield ']}';
  }
}
