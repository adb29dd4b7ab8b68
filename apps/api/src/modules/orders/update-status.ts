import type { OrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { ChangeOrder } from './change-order.ts';
import type { StoredOrder } from './order.schema.ts';
import { RefundOrder } from './payment/refund-order.ts';

/** The order turned out to be paid: its money goes back first. */
class PaidError extends Error {
  constructor(readonly paymentId: string) {
    super('the order is paid');
  }
}

/** The owner changes the status of an order. Cancelling a paid one gives the money back before. */
@Injectable()
export class UpdateStatus {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly refunds: RefundOrder,
  ) {}

  /**
   * @param by who changes it, for the history
   * @throws AppError `notFound`, `outOfStock`, `refundRefused`, `paymentUnavailable`
   */
  async run(orderId: string, status: OrderStatus, by: string): Promise<StoredOrder> {
    try {
      return await this.changeOrder.run(orderId, (order) => this.unlessPaid(order, status), by);
    } catch (error) {
      if (!(error instanceof PaidError)) throw error;
      await this.refunds.cancelling(error.paymentId, by);
      return this.changeOrder.run(orderId, { status }, by);
    }
  }

  private unlessPaid({ payment }: StoredOrder, status: OrderStatus): { status: OrderStatus } {
    if (status === 'cancelled' && payment.status === 'paid' && payment.paidBy !== undefined)
      throw new PaidError(payment.paidBy);
    return { status };
  }
}
