import { Controller, Header, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { GeoService } from './geo.service.ts';

@Controller()
export class GeoController {
  constructor(private readonly geo: GeoService) {}

  @Endpoint('GET /api/ip')
  @Header('Cache-Control', 'private, no-store')
  country(@Req() request: Request) {
    return { country: this.geo.countryOf(request) };
  }
}
