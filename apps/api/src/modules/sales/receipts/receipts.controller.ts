import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { OrderPresenter } from '../orders/order.presenter.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { IssueReceipts } from './issue-receipts.ts';

@Controller()
export class ReceiptsController {
  constructor(
    private readonly receipts: IssueReceipts,
    private readonly orders: OrdersRepository,
    private readonly presenter: OrderPresenter,
  ) {}

  @Endpoint('POST /api/orders/:id/receipts/:receiptId/retry')
  async retry(@Input() { params }: HandlerInput<'POST /api/orders/:id/receipts/:receiptId/retry'>) {
    await this.receipts.retry(params.id, params.receiptId);
    const order = await this.orders.placedById(params.id);
    if (!order) throw new AppError('notFound');
    return this.presenter.present(order);
  }
}
