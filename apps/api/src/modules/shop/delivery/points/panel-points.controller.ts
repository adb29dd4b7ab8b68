import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HandlerInput } from '@meridian/contracts';
import { languageFromHeader } from '@meridian/domain';
import { Controller, Headers, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { ImportPoints } from './import-points.ts';
import { PickupPoints } from './pickup-points.ts';

@Controller()
export class PanelPointsController {
  constructor(
    private readonly points: PickupPoints,
    private readonly lists: ImportPoints,
  ) {}

  @Endpoint('GET /api/panel/delivery/points')
  page(@Input() { query }: HandlerInput<'GET /api/panel/delivery/points'>) {
    const { method: methodId, ...filter } = query;
    return this.points.page({ methodId, ...filter });
  }

  @Endpoint('GET /api/panel/delivery/points/csv')
  async export(
    @Input() { query }: HandlerInput<'GET /api/panel/delivery/points/csv'>,
    @Headers('accept-language') language: string | undefined,
    @Res() response: Response,
  ) {
    response.type('text/csv');
    response.vary('Accept-Language');
    response.attachment('pickup-points.csv');
    await pipeline(Readable.from(this.lists.export(query.method, languageFromHeader(language))), response);
  }

  @Endpoint('POST /api/panel/delivery/points')
  add(
    @Input() { body }: HandlerInput<'POST /api/panel/delivery/points'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.points.add(body, userId);
  }

  @Endpoint('PUT /api/panel/delivery/points/:id')
  change(
    @Input() { params, body }: HandlerInput<'PUT /api/panel/delivery/points/:id'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.points.change(params.id, body, userId);
  }

  @Endpoint('DELETE /api/panel/delivery/points/:id')
  remove(
    @Input() { params }: HandlerInput<'DELETE /api/panel/delivery/points/:id'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.points.remove(params.id, userId);
  }

  @Endpoint('POST /api/panel/delivery/points/list/preview')
  preview(@Input() { body }: HandlerInput<'POST /api/panel/delivery/points/list/preview'>) {
    return this.lists.preview(body);
  }

  @Endpoint('POST /api/panel/delivery/points/list')
  apply(
    @Input() { body }: HandlerInput<'POST /api/panel/delivery/points/list'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.lists.apply(body, userId);
  }
}
