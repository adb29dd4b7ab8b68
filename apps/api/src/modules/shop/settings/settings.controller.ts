import type { EndpointArguments } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Client, type ClientInfo } from '../../../platform/http/client.decorator.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { ShopSettings } from './shop-settings.ts';

@Controller()
export class SettingsController {
  constructor(private readonly settings: ShopSettings) {}

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
    @Input() { body }: EndpointArguments<'PUT /api/settings'>,
    @CurrentUser() identity: Identity,
    @Client() { language }: ClientInfo,
  ) {
    return this.settings.change(body, identity, language, new Date());
  }
}
