import type { EndpointArguments } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity, Upload } from '../../../platform/http/api-request.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input, Uploads } from '../../../platform/http/input.decorator.ts';
import { Collections } from './collections.ts';

@Controller()
export class CollectionsController {
  constructor(private readonly collections: Collections) {}

  @Endpoint('GET /api/collections')
  list(@CurrentUser() reader: Identity | null) {
    return this.collections.list(reader);
  }

  @Endpoint('GET /api/collections/:id')
  find(@Input() { params }: EndpointArguments<'GET /api/collections/:id'>) {
    return this.collections.find(params.id);
  }

  @Endpoint('POST /api/collections')
  add(
    @Input() { body }: EndpointArguments<'POST /api/collections'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ) {
    return this.collections.add(body, uploads, userId);
  }

  @Endpoint('PUT /api/collections/:id')
  change(
    @Input() { params, body }: EndpointArguments<'PUT /api/collections/:id'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ) {
    return this.collections.change(params.id, body, uploads, userId);
  }

  @Endpoint('DELETE /api/collections/:id')
  remove(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/collections/:id'>,
  ) {
    return this.collections.remove(params.id, userId);
  }
}
