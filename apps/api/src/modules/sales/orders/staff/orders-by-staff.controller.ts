import type { HandlerInput } from '@meridian/contracts';
import { isPaid } from '@meridian/domain';
import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { ServerUrls } from '../../../../platform/http/server-urls.ts';
import { requireConfirmation } from '../../../../platform/security/require-confirmation.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import { orderUrl } from '../access/order-url.ts';
import { OrderPresenter } from '../order.presenter.ts';
import { RecordPayment } from '../payment/record-payment.ts';
import { PlaceStaffOrder } from '../placing/place-staff-order.ts';

/** Orders that the staff place for customers, and payments by transfer or in cash. */
@Controller()
export class OrdersByStaffController {
  constructor(
    private readonly presenter: OrderPresenter,
    private readonly payment: RecordPayment,
    private readonly authors: ActivityAuthors,
    private readonly placeStaffOrder: PlaceStaffOrder,
    private readonly urls: ServerUrls,
  ) {}

  @Endpoint('POST /api/orders/by-staff')
  async placeByStaff(
    @CurrentUser() { userId }: Identity,
    @Req() request: Request,
    @Input() { body, headers }: HandlerInput<'POST /api/orders/by-staff'>,
  ) {
    const order = await this.placeStaffOrder.place({
      body,
      by: await this.authors.emailOf(userId),
      userId,
      idempotencyKey: headers['idempotency-key'],
    });
    const link = orderUrl(this.urls.publicOrigin(request), order, order.language);
    return { order: await this.presenter.present(order), link: isPaid(order.payment.status) ? null : link };
  }

  @Endpoint('PUT /api/orders/:id/paid')
  async recordPayment(
    @CurrentUser() user: Identity,
    @Input() { params, body }: HandlerInput<'PUT /api/orders/:id/paid'>,
  ) {
    const by = await this.authors.emailOf(user.userId);
    const order = await this.payment.record(params.id, body, by, () => requireConfirmation(user));
    return this.presenter.present(order);
  }
}
