import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { Promotions } from '../../shop/promotions/promotions.ts';
import { CheckPromotion } from './check-promotion.ts';
import { PreviewPromotion } from './preview-promotion.ts';

/** Adds, changes and previews promotions, whose references are those of the catalogue. */
@Controller()
export class PromotionEditingController {
  constructor(
    private readonly promotions: Promotions,
    private readonly references: CheckPromotion,
    private readonly previews: PreviewPromotion,
  ) {}

  @Endpoint('POST /api/panel/promotions')
  async add(
    @Input() { body }: HandlerInput<'POST /api/panel/promotions'>,
    @CurrentUser() { userId }: Identity,
  ) {
    await this.references.check(body, null);
    return this.promotions.add(body, userId);
  }

  @Endpoint('PUT /api/panel/promotions/:id')
  async change(
    @Input() { params, body }: HandlerInput<'PUT /api/panel/promotions/:id'>,
    @CurrentUser() { userId }: Identity,
  ) {
    await this.references.check(body, await this.promotions.byId(params.id));
    return this.promotions.change(params.id, body, userId);
  }

  @Endpoint('POST /api/panel/promotions/preview')
  preview(@Input() { body }: HandlerInput<'POST /api/panel/promotions/preview'>) {
    return this.previews.preview(body);
  }
}
