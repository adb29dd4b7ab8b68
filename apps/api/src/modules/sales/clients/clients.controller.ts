import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { RecordExport } from '../../shop/activity/record-export.ts';
import { Clients } from './clients.ts';

@Controller()
export class ClientsController {
  constructor(
    private readonly clients: Clients,
    private readonly exports: RecordExport,
  ) {}

  @Endpoint('GET /api/user/all')
  async all(@CurrentUser() reader: Identity) {
    await this.exports.readAll(reader, 'clients');
    return this.clients.all();
  }

  @Endpoint('GET /api/user/page')
  async loadPage(@CurrentUser() reader: Identity, @Input() { query }: HandlerInput<'GET /api/user/page'>) {
    await this.exports.readPage(reader, 'clients', query.cursor);
    return this.clients.page(query);
  }

  @Endpoint('GET /api/user/details/:id')
  details(@Input() { params }: HandlerInput<'GET /api/user/details/:id'>) {
    return this.clients.one(params.id);
  }

  @Endpoint('POST /api/clients/exports')
  recordExport(@CurrentUser() reader: Identity) {
    return this.exports.record(reader, 'clients');
  }

  @Endpoint('DELETE /api/clients/:id/sessions')
  endAllSessions(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/clients/:id/sessions'>,
  ) {
    return this.clients.endSessions(params.id, userId);
  }
}
