import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { ActivityAuthors } from '../../shop/activity/activity-authors.ts';
import { OrderPresenter } from '../orders/order.presenter.ts';
import { UndoPayment } from './undo-payment.ts';

@Controller()
export class UndoPaymentController {
  constructor(
    private readonly undoPayment: UndoPayment,
    private readonly presenter: OrderPresenter,
    private readonly authors: ActivityAuthors,
  ) {}

  @Endpoint('POST /api/orders/:id/paid/undo')
  async undo(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/orders/:id/paid/undo'>,
  ) {
    const by = await this.authors.emailOf(userId);
    return this.presenter.present(await this.undoPayment.undo(params.id, body, by));
  }
}
