import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { RecordExport } from '../../shop/activity/record-export.ts';
import { Clients } from './clients.ts';
import { EndClientSessions } from './end-client-sessions.ts';

@Controller()
export class ClientsController {
  constructor(
    private readonly clients: Clients,
    private readonly endSessions: EndClientSessions,
    private readonly exports: RecordExport,
  ) {}

  @Endpoint('GET /api/user/all')
  async all(@CurrentUser() reader: Identity): Promise<EndpointOutput<'GET /api/user/all'>> {
    await this.exports.readAll(reader, 'clients');
    return this.clients.all();
  }

  @Endpoint('GET /api/user/page')
  async loadPage(
    @CurrentUser() reader: Identity,
    @Input() { query }: EndpointArguments<'GET /api/user/page'>,
  ): Promise<EndpointOutput<'GET /api/user/page'>> {
    await this.exports.readPage(reader, 'clients', query.cursor);
    return this.clients.page(query);
  }

  @Endpoint('GET /api/user/details/:id')
  details(
    @Input() { params }: EndpointArguments<'GET /api/user/details/:id'>,
  ): Promise<EndpointOutput<'GET /api/user/details/:id'>> {
    return this.clients.one(params.id);
  }

  @Endpoint('POST /api/clients/exports')
  recordExport(@CurrentUser() reader: Identity): Promise<void> {
    return this.exports.record(reader, 'clients');
  }

  @Endpoint('DELETE /api/clients/:id/sessions')
  endAllSessions(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/clients/:id/sessions'>,
  ): Promise<void> {
    return this.endSessions.end(params.id, userId);
  }
}
