import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Client, type ClientInfo } from '../../../platform/http/client.decorator.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { ShopperAlerts } from './shopper-alerts.ts';
import { RequestAlert } from './request-alert.ts';
import { CountWaiting } from './stock/count-waiting.ts';

@Controller()
export class AlertsController {
  constructor(
    private readonly requestAlert: RequestAlert,
    private readonly alerts: ShopperAlerts,
    private readonly waiting: CountWaiting,
  ) {}

  @Endpoint('POST /api/alerts')
  request(
    @Client() client: ClientInfo,
    @CurrentUser() user: Identity | null,
    @Input() { body }: EndpointArguments<'POST /api/alerts'>,
  ): Promise<void> {
    return this.requestAlert.request(client, user?.userId ?? null, body);
  }

  @Endpoint('GET /api/alerts')
  list(@CurrentUser() { userId }: Identity): Promise<EndpointOutput<'GET /api/alerts'>> {
    return this.alerts.list(userId);
  }

  @Endpoint('DELETE /api/alerts/:id')
  remove(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/alerts/:id'>,
  ): Promise<void> {
    return this.alerts.remove(userId, params.id);
  }

  @Endpoint('GET /api/alerts/waiting')
  count(
    @Input() { query }: EndpointArguments<'GET /api/alerts/waiting'>,
  ): Promise<EndpointOutput<'GET /api/alerts/waiting'>> {
    return this.waiting.count(query.watchId);
  }
}
