import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { ShopTaxes } from '../../shop/settings/taxes/shop-taxes.ts';
import { LookupsRepository } from './lookups.repository.ts';

/** Changes the tax rules, whose categories are those of the catalogue. */
@Controller()
export class TaxEditingController {
  constructor(
    private readonly taxes: ShopTaxes,
    private readonly lookups: LookupsRepository,
  ) {}

  @Endpoint('PUT /api/panel/taxes')
  async change(@Input() { body }: HandlerInput<'PUT /api/panel/taxes'>, @CurrentUser() { userId }: Identity) {
    const categories = await this.lookups.all('categories');
    const names = new Map(
      categories.map(({ _id, nameEN, nameRU }) => [_id.toHexString(), { en: nameEN, ru: nameRU }]),
    );
    return this.taxes.change(body, userId, new Date(), names);
  }
}
