import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { requireConfirmation } from '../../../../platform/security/require-confirmation.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import { OrderPresenter } from '../order.presenter.ts';
import { requestIdOf } from '../staff/request-id.ts';
import { MakeChange } from './make-change.ts';

/** Changes of the lines and the contact of orders. */
@Controller()
export class OrderChangesController {
  constructor(
    private readonly makeChange: MakeChange,
    private readonly presenter: OrderPresenter,
    private readonly authors: ActivityAuthors,
  ) {}

  @Endpoint('POST /api/orders/:id/changes')
  async change(
    @CurrentUser() user: Identity,
    @Input() { params, headers, body }: HandlerInput<'POST /api/orders/:id/changes'>,
  ) {
    const order = await this.makeChange.make(params.id, {
      body,
      request: requestIdOf(params.id, headers['idempotency-key']),
      by: await this.authors.byId(user.userId),
      beforeRefund: () => requireConfirmation(user),
    });
    return this.presenter.present(order);
  }

  @Endpoint('DELETE /api/orders/:id/changes/:changeId')
  async withdraw(
    @CurrentUser() user: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/orders/:id/changes/:changeId'>,
  ) {
    const by = await this.authors.byId(user.userId);
    return this.presenter.present(await this.makeChange.withdraw(params.id, params.changeId, by));
  }
}
