import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { isPaid } from '@meridian/domain';
import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { Endpoint } from '../../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../../platform/http/input.decorator.ts';
import { ServerUrls } from '../../../../platform/http/server-urls.ts';
import { UsersRepository } from '../../../accounts/users/users.repository.ts';
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
    private readonly users: UsersRepository,
    private readonly placeStaffOrder: PlaceStaffOrder,
    private readonly urls: ServerUrls,
  ) {}

  @Endpoint('POST /api/orders/by-staff')
  async placeByStaff(
    @CurrentUser() user: Identity,
    @Req() request: Request,
    @Input() { body, headers }: EndpointArguments<'POST /api/orders/by-staff'>,
  ): Promise<EndpointOutput<'POST /api/orders/by-staff'>> {
    const order = await this.placeStaffOrder.place({
      body,
      by: await this.emailOf(user),
      userId: user.userId,
      idempotencyKey: headers['idempotency-key'],
    });
    const link = orderUrl(this.urls.publicOrigin(request), order, order.language);
    return { order: await this.presenter.present(order), link: isPaid(order.payment.status) ? null : link };
  }

  @Endpoint('PUT /api/orders/:id/paid')
  async recordPayment(
    @CurrentUser() user: Identity,
    @Input() { params, body }: EndpointArguments<'PUT /api/orders/:id/paid'>,
  ): Promise<EndpointOutput<'PUT /api/orders/:id/paid'>> {
    return this.presenter.present(await this.payment.record(params.id, body, await this.emailOf(user)));
  }

  private async emailOf({ userId }: Identity): Promise<string> {
    return (await this.users.byId(userId))?.email ?? 'shop';
  }
}
