import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { ExchangeRates } from './exchange-rates.ts';

@Controller()
export class ExchangeRatesController {
  constructor(private readonly rates: ExchangeRates) {}

  @Endpoint('GET /api/panel/exchange-rates')
  read(@Input() { query }: HandlerInput<'GET /api/panel/exchange-rates'>) {
    return this.rates.read(new Date(), query.month);
  }

  @Endpoint('PUT /api/panel/exchange-rates')
  change(
    @Input() { body }: HandlerInput<'PUT /api/panel/exchange-rates'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.rates.change(body, userId, new Date());
  }

  @Endpoint('POST /api/panel/exchange-rates/list/preview')
  preview(@Input() { body }: HandlerInput<'POST /api/panel/exchange-rates/list/preview'>) {
    return this.rates.preview(body.list);
  }

  @Endpoint('POST /api/panel/exchange-rates/list')
  apply(
    @Input() { body }: HandlerInput<'POST /api/panel/exchange-rates/list'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.rates.apply(body.list, userId, new Date());
  }
}
