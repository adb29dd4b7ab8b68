import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { CarrierPoints } from './carriers/carrier-points.ts';
import { DeliveryQuotes } from './delivery-quotes.ts';
import { PickupPoints } from './points/pickup-points.ts';
import { DeliveryMethods } from '../settings/methods/delivery-methods.ts';

@Controller()
export class DeliveryController {
  constructor(
    private readonly methods: DeliveryMethods,
    private readonly quotes: DeliveryQuotes,
    private readonly points: PickupPoints,
    private readonly carrierPoints: CarrierPoints,
  ) {}

  @Endpoint('GET /api/panel/delivery')
  read() {
    return this.methods.read();
  }

  @Endpoint('PUT /api/panel/delivery')
  async change(
    @Input() { body }: HandlerInput<'PUT /api/panel/delivery'>,
    @CurrentUser() { userId }: Identity,
  ) {
    const changed = await this.methods.change(body, userId, new Date());
    await this.points.removeOrphans();
    this.carrierPoints.importSoon();
    return changed;
  }

  @Endpoint('POST /api/panel/delivery/preview')
  preview(@Input() { body }: HandlerInput<'POST /api/panel/delivery/preview'>) {
    const { methods, currency, value, weight, ...place } = body;
    return this.quotes.quote({ place, currency, value, weight }, new Date(), methods);
  }
}
