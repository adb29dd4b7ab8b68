import type { HandlerInput } from '@meridian/contracts';
import { Controller, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { FindWatch } from './find-watch.ts';
import { ListWatches } from './list-watches.ts';
import { SuggestSearches } from './suggest-searches.ts';
import { ResponseCache } from './response-cache.ts';
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
    private readonly responses: ResponseCache,
  ) {}

  @Endpoint('GET /api/watches')
  @UseInterceptors(WholeCatalogue)
  read(
    @Input() { query }: HandlerInput<'GET /api/watches'>,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ) {
    return this.responses.send(request, response, () => this.listWatches.listAsJson(query));
  }

  @Endpoint('GET /api/search/suggestions')
  suggest(
    @Input() { query }: HandlerInput<'GET /api/search/suggestions'>,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ) {
    return this.responses.send(request, response, () => {
      const output = this.suggestSearches.suggest(query);
      return { json: JSON.stringify(output), ids: output.watches.map(({ id }) => id), total: null };
    });
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
    return this.similarWatches.to(watch, query);
  }
}
