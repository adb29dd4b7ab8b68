import type { HandlerInput } from '@meridian/contracts';
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { sendStream, sendTagged } from '../../../../platform/http/send-stream.ts';
import { requireConfirmation } from '../../../../platform/security/require-confirmation.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import { CountOrders } from './count-orders.ts';
import { OrderPresenter } from '../order.presenter.ts';
import { RefundOrder } from '../payment/refund-order.ts';
import { requestIdOf } from './request-id.ts';
import { ListOrders } from './list-orders.ts';
import { StaffOrdersRepository } from './staff-orders.repository.ts';
import { RecordExport } from '../../../shop/activity/record-export.ts';

@Controller()
export class StaffOrdersController {
  constructor(
    private readonly list: ListOrders,
    private readonly presenter: OrderPresenter,
    private readonly orderCounts: CountOrders,
    private readonly orders: StaffOrdersRepository,
    private readonly refunds: RefundOrder,
    private readonly authors: ActivityAuthors,
    private readonly exports: RecordExport,
  ) {}

  @Endpoint('GET /api/orders/all-orders')
  async all(@CurrentUser() reader: Identity, @Req() request: Request, @Res() response: Response) {
    await this.exports.readAll(reader, 'orders');
    const tag = `W/"orders-${await this.orders.revision()}"`;
    await sendStream(request, response, { tag, pieces: this.list.allAsJson() });
  }

  @Endpoint('GET /api/orders/page')
  async page(
    @CurrentUser() reader: Identity,
    @Input() { query }: HandlerInput<'GET /api/orders/page'>,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const revision = await this.orders.revision();
    await sendTagged(request, response, `W/"page-${revision}"`, async () => {
      await this.exports.readPage(reader, 'orders', query.cursor);
      return this.list.page(query, revision);
    });
  }

  @Endpoint('GET /api/orders/counts')
  async counts(@Req() request: Request, @Res() response: Response) {
    const revision = await this.orders.revision();
    await sendTagged(request, response, `W/"counts-${revision}"`, () => this.orderCounts.byStatus(revision));
  }

  @Endpoint('PUT /api/orders/update-order-status')
  async updateStatus(
    @CurrentUser() user: Identity,
    @Input() { body }: HandlerInput<'PUT /api/orders/update-order-status'>,
  ) {
    const { orderId, statusEN, displayedStatus, reason, restock } = body;
    const order = await this.refunds.updateStatus(
      orderId,
      { status: statusEN, displayed: displayedStatus, reason, restock },
      await this.authors.emailOf(user.userId),
      () => requireConfirmation(user),
    );
    return this.presenter.present(order);
  }

  @Endpoint('POST /api/orders/:id/refunds')
  async refund(
    @CurrentUser() { userId }: Identity,
    @Input() { params, headers, body }: HandlerInput<'POST /api/orders/:id/refunds'>,
  ) {
    const requestId = requestIdOf(params.id, headers['idempotency-key']);
    const by = await this.authors.emailOf(userId);
    return this.presenter.present(await this.refunds.refundPart(params.id, { ...body, by, requestId }));
  }

  @Endpoint('POST /api/orders/exports')
  async recordExport(@CurrentUser() reader: Identity) {
    await this.exports.record(reader, 'orders');
  }
}
