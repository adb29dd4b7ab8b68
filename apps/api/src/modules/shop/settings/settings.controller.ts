import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { Client, CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { Customs } from './customs.ts';
import { PaymentOffers } from './payments/payment-offers.ts';
import { ShopSettings } from './shop-settings.ts';
import { ShopTaxes } from './taxes/shop-taxes.ts';

@Controller()
export class SettingsController {
  constructor(
    private readonly settings: ShopSettings,
    private readonly customs: Customs,
    private readonly payments: PaymentOffers,
    private readonly taxes: ShopTaxes,
  ) {}

  @Endpoint('GET /api/settings')
  read() {
    return this.settings.ofPages(new Date());
  }

  @Endpoint('GET /api/panel/settings')
  readAll() {
    return this.settings.read(new Date());
  }

  @Endpoint('PUT /api/settings')
  change(
    @Input() { body }: HandlerInput<'PUT /api/settings'>,
    @CurrentUser() identity: Identity,
    @Client() { language }: ClientInfo,
  ) {
    return this.settings.change(body, identity, language, new Date());
  }

  @Endpoint('GET /api/panel/customs')
  readCustoms() {
    return this.customs.read();
  }

  @Endpoint('PUT /api/panel/customs')
  changeCustoms(
    @Input() { body }: HandlerInput<'PUT /api/panel/customs'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.customs.change(body, userId);
  }

  @Endpoint('GET /api/panel/payment-offers')
  readPayments() {
    return this.payments.read();
  }

  @Endpoint('PUT /api/panel/payment-offers')
  changePayments(
    @Input() { body }: HandlerInput<'PUT /api/panel/payment-offers'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.payments.change(body, userId);
  }

  @Endpoint('GET /api/panel/taxes')
  readTaxes() {
    return this.taxes.read();
  }
}
