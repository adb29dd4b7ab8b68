import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity, Upload } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input, Uploads } from '../../../platform/http/endpoint.decorator.ts';
import { Collections } from './collections.ts';

@Controller()
export class CollectionsController {
  constructor(private readonly collections: Collections) {}

  @Endpoint('GET /api/collections')
  list(@CurrentUser() reader: Identity | null) {
    return this.collections.list(reader);
  }

  @Endpoint('GET /api/collections/:id')
  find(@Input() { params }: HandlerInput<'GET /api/collections/:id'>) {
    return this.collections.find(params.id);
  }

  @Endpoint('POST /api/collections')
  add(
    @Input() { body }: HandlerInput<'POST /api/collections'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ) {
    return this.collections.add(body, uploads, userId);
  }

  @Endpoint('PUT /api/collections/:id')
  change(
    @Input() { params, body }: HandlerInput<'PUT /api/collections/:id'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ) {
    return this.collections.change(params.id, body, uploads, userId);
  }

  @Endpoint('DELETE /api/collections/:id')
  remove(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/collections/:id'>,
  ) {
    return this.collections.remove(params.id, userId);
  }
}
