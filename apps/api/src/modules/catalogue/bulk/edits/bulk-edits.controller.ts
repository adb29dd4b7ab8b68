import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { BulkEdits } from './bulk-edits.ts';

@Controller()
export class BulkEditsController {
  constructor(private readonly edits: BulkEdits) {}

  @Endpoint('POST /api/watches/bulk')
  edit(
    @Input() { body, headers }: HandlerInput<'POST /api/watches/bulk'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.edits.edit(body, userId, headers['idempotency-key']);
  }

  @Endpoint('GET /api/watches/bulk/recent')
  recent() {
    return this.edits.recent();
  }

  @Endpoint('POST /api/watches/bulk/:id/undo')
  undo(
    @Input() { params }: HandlerInput<'POST /api/watches/bulk/:id/undo'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.edits.undo(params.id, userId);
  }
}
