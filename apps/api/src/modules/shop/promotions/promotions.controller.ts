import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HandlerInput } from '@meridian/contracts';
import { languageFromHeader } from '@meridian/domain';
import { Controller, Headers, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { PromotionCodes } from './promotion-codes.ts';
import { Promotions } from './promotions.ts';

/** The promotions of the panel. The catalogue adds, changes and previews them. */
@Controller()
export class PromotionsController {
  constructor(
    private readonly promotions: Promotions,
    private readonly promotionCodes: PromotionCodes,
  ) {}

  @Endpoint('GET /api/panel/promotions')
  list() {
    return this.promotions.list();
  }

  @Endpoint('POST /api/panel/promotions/:id/stop')
  stop(
    @Input() { params }: HandlerInput<'POST /api/panel/promotions/:id/stop'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.promotions.stop(params.id, userId);
  }

  @Endpoint('DELETE /api/panel/promotions/:id')
  remove(
    @Input() { params }: HandlerInput<'DELETE /api/panel/promotions/:id'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.promotions.remove(params.id, userId);
  }

  @Endpoint('POST /api/panel/promotions/:id/codes')
  generate(
    @Input() { params, body }: HandlerInput<'POST /api/panel/promotions/:id/codes'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.promotions.generate(params.id, body, userId);
  }

  @Endpoint('GET /api/panel/promotions/:id/codes')
  codes(@Input() { params, query }: HandlerInput<'GET /api/panel/promotions/:id/codes'>) {
    return this.promotions.codePage(params.id, query.cursor);
  }

  @Endpoint('GET /api/panel/promotions/:id/codes.csv')
  async exportCodes(
    @Input() { params }: HandlerInput<'GET /api/panel/promotions/:id/codes.csv'>,
    @CurrentUser() { userId }: Identity,
    @Headers('accept-language') language: string | undefined,
    @Res() response: Response,
  ) {
    const promotion = await this.promotions.recordExport(params.id, userId);
    response.type('text/csv');
    response.vary('Accept-Language');
    response.attachment('promo-codes.csv');
    await pipeline(Readable.from(this.promotionCodes.csv(promotion, languageFromHeader(language))), response);
  }
}
