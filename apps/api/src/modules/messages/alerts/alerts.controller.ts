import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { Client, CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
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
    @Input() { body }: HandlerInput<'POST /api/alerts'>,
  ) {
    return this.requestAlert.request(client, user?.userId ?? null, body);
  }

  @Endpoint('GET /api/alerts')
  list(@CurrentUser() { userId }: Identity) {
    return this.alerts.list(userId);
  }

  @Endpoint('DELETE /api/alerts/:id')
  remove(@CurrentUser() { userId }: Identity, @Input() { params }: HandlerInput<'DELETE /api/alerts/:id'>) {
    return this.alerts.remove(userId, params.id);
  }

  @Endpoint('GET /api/alerts/waiting')
  count(@Input() { query }: HandlerInput<'GET /api/alerts/waiting'>) {
    return this.waiting.count(query.watchId);
  }
}
