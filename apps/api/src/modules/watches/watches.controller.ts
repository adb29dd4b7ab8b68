import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity, Upload } from '../../platform/http/api-request.ts';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input, Uploads } from '../../platform/http/input.decorator.ts';
import { FindWatch } from './find-watch.ts';
import { ListWatches } from './listing/list-watches.ts';
import { ResponseCache } from './listing/response-cache.interceptor.ts';
import { SaveWatch } from './saving/save-watch.ts';

@Controller()
export class WatchesController {
  constructor(
    private readonly listWatches: ListWatches,
    private readonly findWatch: FindWatch,
    private readonly saveWatch: SaveWatch,
  ) {}

  /** The interceptor sends the response. `@Res()` prevents Nest from sending it again. */
  @Endpoint('GET /api/watches')
  @UseInterceptors(ResponseCache)
  read(
    @Input() { query }: EndpointArguments<'GET /api/watches'>,
    @Res() _response: Response,
  ): Promise<EndpointOutput<'GET /api/watches'>> {
    return this.listWatches.list(query);
  }

  @Endpoint('GET /api/watches/:id')
  async readOne(
    @Input() { params }: EndpointArguments<'GET /api/watches/:id'>,
  ): Promise<EndpointOutput<'GET /api/watches/:id'>> {
    return { watch: await this.findWatch.byIdOrSlug(params.id) };
  }

  @Endpoint('POST /api/watches')
  async add(
    @Input() { body }: EndpointArguments<'POST /api/watches'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ): Promise<EndpointOutput<'POST /api/watches'>> {
    return { watch: await this.saveWatch.add(body, uploads, userId) };
  }

  @Endpoint('PUT /api/watches/:id')
  async change(
    @Input() { params, body }: EndpointArguments<'PUT /api/watches/:id'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ): Promise<EndpointOutput<'PUT /api/watches/:id'>> {
    return { watch: await this.saveWatch.change(params.id, body, uploads, userId) };
  }

  @Endpoint('DELETE /api/watches/:id')
  remove(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/watches/:id'>,
  ): Promise<void> {
    return this.saveWatch.remove(params.id, userId);
  }
}
