import type { CallArguments, CallOutput } from '@meridian/contracts';
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Identity, Upload } from '../../platform/http/api-request.ts';
import { Call } from '../../platform/http/call.decorator.ts';
import { CurrentUser, Input, Uploads } from '../../platform/http/input.decorator.ts';
import { FindWatch } from './find-watch.ts';
import { ListWatches } from './list-watches.ts';
import { SaveWatch } from './save-watch.ts';
import { sendPage } from './send-catalogue.ts';

@Controller()
export class WatchesController {
  constructor(
    private readonly list: ListWatches,
    private readonly find: FindWatch,
    private readonly saving: SaveWatch,
  ) {}

  @Call('GET /api/watches')
  async read(
    @Input() { query }: CallArguments<'GET /api/watches'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const isWhole = Object.keys(query).length === 0;
    const page = isWhole ? await this.list.all() : await this.list.page(query, request.originalUrl);
    await sendPage(request, response, page);
  }

  @Call('GET /api/watches/:id')
  async readOne(
    @Input() { params }: CallArguments<'GET /api/watches/:id'>,
  ): Promise<CallOutput<'GET /api/watches/:id'>> {
    return { watch: await this.find.byIdOrSlug(params.id) };
  }

  @Call('POST /api/watches')
  async add(
    @Input() { body }: CallArguments<'POST /api/watches'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ): Promise<CallOutput<'POST /api/watches'>> {
    return { watch: await this.saving.add(body, uploads, userId) };
  }

  @Call('PUT /api/watches/:id')
  async change(
    @Input() { params, body }: CallArguments<'PUT /api/watches/:id'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ): Promise<CallOutput<'PUT /api/watches/:id'>> {
    return { watch: await this.saving.change(params.id, body, uploads, userId) };
  }

  @Call('DELETE /api/watches/:id')
  remove(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: CallArguments<'DELETE /api/watches/:id'>,
  ): Promise<void> {
    return this.saving.remove(params.id, userId);
  }
}
