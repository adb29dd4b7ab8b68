import type { OrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { StoredOrder } from '../order.schema.ts';
import { RefundOrder } from '../payment/refund-order.ts';
import { ChangeOrder } from '../status/change-order.ts';

/** The payment that has to be refunded before an order gets a status; undefined if there is none. */
const paymentToRefund = ({ payment }: StoredOrder, status: OrderStatus): string | undefined =>
  status === 'cancelled' && payment.status === 'paid' ? payment.paidBy : undefined;

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
    const order = await this.changeOrder.change(
      orderId,
      (current) => (paymentToRefund(current, status) === undefined ? { status } : null),
      by,
    );
    const paymentId = paymentToRefund(order, status);
    if (paymentId === undefined) return order;
    await this.refunds.refundCancelled(paymentId, by);
    return this.changeOrder.change(orderId, () => ({ status }), by);
  }
}
