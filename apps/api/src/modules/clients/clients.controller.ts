import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { Input } from '../../platform/http/input.decorator.ts';
import { Clients } from './clients.ts';

@Controller()
export class ClientsController {
  constructor(private readonly clients: Clients) {}

  @Endpoint('GET /api/user/all')
  all(): Promise<EndpointOutput<'GET /api/user/all'>> {
    return this.clients.all();
  }

  @Endpoint('GET /api/user/page')
  loadPage(
    @Input() { query }: EndpointArguments<'GET /api/user/page'>,
  ): Promise<EndpointOutput<'GET /api/user/page'>> {
    return this.clients.page(query);
  }

  @Endpoint('GET /api/user/details/:id')
  details(
    @Input() { params }: EndpointArguments<'GET /api/user/details/:id'>,
  ): Promise<EndpointOutput<'GET /api/user/details/:id'>> {
    return this.clients.one(params.id);
  }
}
