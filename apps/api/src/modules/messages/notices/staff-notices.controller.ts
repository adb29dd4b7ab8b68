import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { Client, CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { StaffChoices } from './staff-choices.ts';

@Controller()
export class StaffNoticesController {
  constructor(private readonly choices: StaffChoices) {}

  @Endpoint('GET /api/staff/me/notifications')
  read(@CurrentUser() { userId }: Identity) {
    return this.choices.of(userId);
  }

  @Endpoint('PUT /api/staff/me/notifications')
  async change(
    @CurrentUser() { userId }: Identity,
    @Client() { language }: ClientInfo,
    @Input() { body }: HandlerInput<'PUT /api/staff/me/notifications'>,
  ) {
    await this.choices.change(userId, body, language);
    return body;
  }
}
