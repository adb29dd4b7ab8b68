import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { Campaigns } from './campaigns.ts';

@Controller()
export class CampaignsController {
  constructor(private readonly campaigns: Campaigns) {}

  @Endpoint('GET /api/panel/campaigns')
  list() {
    return this.campaigns.list();
  }

  @Endpoint('POST /api/panel/campaigns')
  add(@Input() { body }: HandlerInput<'POST /api/panel/campaigns'>, @CurrentUser() { userId }: Identity) {
    return this.campaigns.add(body, userId);
  }

  @Endpoint('PUT /api/panel/campaigns/:id')
  change(
    @Input() { params, body }: HandlerInput<'PUT /api/panel/campaigns/:id'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.campaigns.change(params.id, body, userId);
  }

  @Endpoint('POST /api/panel/campaigns/:id/stop')
  stop(
    @Input() { params }: HandlerInput<'POST /api/panel/campaigns/:id/stop'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.campaigns.stop(params.id, userId);
  }

  @Endpoint('DELETE /api/panel/campaigns/:id')
  remove(
    @Input() { params }: HandlerInput<'DELETE /api/panel/campaigns/:id'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.campaigns.remove(params.id, userId);
  }
}
