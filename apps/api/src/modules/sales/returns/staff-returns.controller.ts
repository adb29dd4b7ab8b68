import type { HandlerInput } from '@meridian/contracts';
import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity, Upload } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input, Uploads } from '../../../platform/http/endpoint.decorator.ts';
import { DecideReturn } from './decide-return.ts';
import { ExchangeReturn } from './exchange-return.ts';
import { ListReturns } from './list-returns.ts';
import { RefundReturn } from './refund-return.ts';
import { RequestReturn } from './request-return.ts';

/** Returns and the decisions about them, for the staff. */
@Controller()
export class StaffReturnsController {
  constructor(
    private readonly list: ListReturns,
    private readonly decide: DecideReturn,
    private readonly refunds: RefundReturn,
    private readonly exchanges: ExchangeReturn,
    private readonly requests: RequestReturn,
  ) {}

  @Endpoint('GET /api/returns')
  page(@Input() { query }: HandlerInput<'GET /api/returns'>) {
    return this.list.page(query);
  }

  @Endpoint('GET /api/returns/:id')
  find(@Input() { params }: HandlerInput<'GET /api/returns/:id'>) {
    return this.list.find(params.id);
  }

  @Endpoint('GET /api/returns/:id/photos/:photo')
  async photo(
    @Res() response: Response,
    @Input() { params }: HandlerInput<'GET /api/returns/:id/photos/:photo'>,
  ) {
    const bytes = await this.list.photo(params.id, params.photo);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.type('image/webp').send(bytes);
  }

  @Endpoint('POST /api/orders/:id/returns')
  async open(
    @CurrentUser() { userId }: Identity,
    @Input() { params, headers, body }: HandlerInput<'POST /api/orders/:id/returns'>,
  ) {
    return this.list.present(await this.requests.open(params.id, body, userId, headers['idempotency-key']));
  }

  @Endpoint('POST /api/returns/:id/approve')
  async approve(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/returns/:id/approve'>,
    @Uploads() uploads: Upload[],
  ) {
    return this.list.present(await this.decide.approve(params.id, body, uploads, userId));
  }

  @Endpoint('POST /api/returns/:id/reject')
  async reject(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/returns/:id/reject'>,
  ) {
    return this.list.present(await this.decide.end(params.id, 'rejected', body, userId));
  }

  @Endpoint('POST /api/returns/:id/close')
  async close(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/returns/:id/close'>,
  ) {
    return this.list.present(await this.decide.end(params.id, 'closed', body, userId));
  }

  @Endpoint('POST /api/returns/:id/receive')
  async receive(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/returns/:id/receive'>,
  ) {
    return this.list.present(await this.decide.receive(params.id, body, userId));
  }

  @Endpoint('POST /api/returns/:id/refund')
  async refund(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/returns/:id/refund'>,
  ) {
    return this.list.present(await this.refunds.refund(params.id, body, userId));
  }

  @Endpoint('POST /api/returns/:id/exchange')
  async exchange(
    @CurrentUser() user: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/returns/:id/exchange'>,
  ) {
    return this.list.present(await this.exchanges.exchange(params.id, body, user));
  }
}
