import type { OrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { StoredOrder } from '../order.schema.ts';
import { RefundOrder } from '../payment/refund-order.ts';
import { ChangeOrder } from '../status/change-order.ts';

/** Stops a cancellation, because the order is paid and has to be refunded first. */
class OrderIsPaidError extends Error {
  constructor(readonly paymentId: string) {
    super('Order is paid');
  }
}

/** Changes the status of an order for the owner. A paid order is refunded before it is cancelled. */
@Injectable()
export class UpdateStatus {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly refunds: RefundOrder,
  ) {}

  /**
   * @param by author of the change, for the history
   * @throws AppError `notFound`, `outOfStock`, `refundRefused`, `paymentUnavailable`
   */
  async update(orderId: string, status: OrderStatus, by: string): Promise<StoredOrder> {
    try {
      return await this.changeOrder.change(orderId, (order) => this.requireUnpaid(order, status), by);
    } catch (error) {
      if (!(error instanceof OrderIsPaidError)) throw error;
      await this.refunds.refundCancelled(error.paymentId, by);
      return this.changeOrder.change(orderId, { status }, by);
    }
  }

  private requireUnpaid({ payment }: StoredOrder, status: OrderStatus): { status: OrderStatus } {
    if (status === 'cancelled' && payment.status === 'paid' && payment.paidBy !== undefined)
      throw new OrderIsPaidError(payment.paidBy);
    return { status };
  }
}
