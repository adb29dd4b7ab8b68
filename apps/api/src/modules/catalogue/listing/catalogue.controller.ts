import type { HandlerInput } from '@meridian/contracts';
import { Controller, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { FindWatch } from './find-watch.ts';
import { ListWatches } from './list-watches.ts';
import { SuggestSearches } from './suggest-searches.ts';
import { ResponseCache } from './response-cache.interceptor.ts';
import { WholeCatalogue } from './whole-catalogue.interceptor.ts';
import { Catalogue } from './catalogue.ts';
import { SimilarWatches } from './similar/similar-watches.ts';

@Controller()
export class CatalogueController {
  constructor(
    private readonly listWatches: ListWatches,
    private readonly suggestSearches: SuggestSearches,
    private readonly findWatch: FindWatch,
    private readonly similarWatches: SimilarWatches,
    private readonly catalogue: Catalogue,
  ) {}

  /** One of the interceptors sends the response. `@Res()` prevents Nest from sending it again. */
  @Endpoint('GET /api/watches')
  @UseInterceptors(WholeCatalogue, ResponseCache)
  read(@Input() { query }: HandlerInput<'GET /api/watches'>, @Res() _response: Response) {
    return this.listWatches.list(query);
  }

  @Endpoint('GET /api/search/suggestions')
  @UseInterceptors(ResponseCache)
  suggest(@Input() { query }: HandlerInput<'GET /api/search/suggestions'>, @Res() _response: Response) {
    return this.suggestSearches.suggest(query);
  }

  @Endpoint('GET /api/watches/:id')
  async readOne(
    @Input() { params, query }: HandlerInput<'GET /api/watches/:id'>,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (query.preview !== undefined) response.setHeader('Cache-Control', 'private, no-store');
    return { watch: await this.findWatch.byIdOrSlug(params.id, query.preview) };
  }

  @Endpoint('GET /api/watches/:id/similar')
  async readSimilar(@Input() { params, query }: HandlerInput<'GET /api/watches/:id/similar'>) {
    const watch = await this.findWatch.stored(params.id);
    await this.catalogue.refresh();
    return { items: await this.similarWatches.to(watch, query.currency) };
  }
}
