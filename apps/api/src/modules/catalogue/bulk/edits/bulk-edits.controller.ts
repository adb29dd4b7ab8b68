import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { Endpoint } from '../../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../../platform/http/input.decorator.ts';
import { BulkEdits } from './bulk-edits.ts';

@Controller()
export class BulkEditsController {
  constructor(private readonly edits: BulkEdits) {}

  @Endpoint('POST /api/watches/bulk')
  edit(
    @Input() { body, headers }: EndpointArguments<'POST /api/watches/bulk'>,
    @CurrentUser() { userId }: Identity,
  ): Promise<EndpointOutput<'POST /api/watches/bulk'>> {
    return this.edits.edit(body, userId, headers['idempotency-key']);
  }

  @Endpoint('GET /api/watches/bulk/recent')
  recent(): Promise<EndpointOutput<'GET /api/watches/bulk/recent'>> {
    return this.edits.recent();
  }

  @Endpoint('POST /api/watches/bulk/:id/undo')
  undo(
    @Input() { params }: EndpointArguments<'POST /api/watches/bulk/:id/undo'>,
    @CurrentUser() { userId }: Identity,
  ): Promise<EndpointOutput<'POST /api/watches/bulk/:id/undo'>> {
    return this.edits.undo(params.id, userId);
  }
}
