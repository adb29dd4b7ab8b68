import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Client, type ClientInfo } from '../../../platform/http/client.decorator.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { StaffChoices } from './staff-choices.ts';

@Controller()
export class StaffNoticesController {
  constructor(private readonly choices: StaffChoices) {}

  @Endpoint('GET /api/staff/me/notifications')
  read(@CurrentUser() { userId }: Identity): Promise<EndpointOutput<'GET /api/staff/me/notifications'>> {
    return this.choices.of(userId);
  }

  @Endpoint('PUT /api/staff/me/notifications')
  async change(
    @CurrentUser() { userId }: Identity,
    @Client() { language }: ClientInfo,
    @Input() { body }: EndpointArguments<'PUT /api/staff/me/notifications'>,
  ): Promise<EndpointOutput<'PUT /api/staff/me/notifications'>> {
    await this.choices.change(userId, body, language);
    return body;
  }
}
