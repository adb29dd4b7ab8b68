import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { Input } from '../../platform/http/input.decorator.ts';
import { FindWatch } from './find-watch.ts';
import { ListWatches } from './listing/list-watches.ts';
import { sendWatchPage } from './listing/watch-page.ts';

@Controller()
export class CatalogueController {
  constructor(
    private readonly listWatches: ListWatches,
    private readonly findWatch: FindWatch,
  ) {}

  @Endpoint('GET /api/watches')
  async read(
    @Input() { query }: EndpointArguments<'GET /api/watches'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const isWhole = Object.keys(query).length === 0;
    const page = isWhole
      ? await this.listWatches.all()
      : await this.listWatches.page(query, request.originalUrl);
    await sendWatchPage(request, response, page);
  }

  @Endpoint('GET /api/watches/:id')
  async readOne(
    @Input() { params }: EndpointArguments<'GET /api/watches/:id'>,
  ): Promise<EndpointOutput<'GET /api/watches/:id'>> {
    return { watch: await this.findWatch.byIdOrSlug(params.id) };
  }
}
