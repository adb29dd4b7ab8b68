import { isCancellable, isRefundDue, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError, isAppError } from '../../../../platform/errors/app-error.ts';
import type { StoredOrder } from '../order.schema.ts';
import { RefundOrder } from '../payment/refund-order.ts';
import { ChangeOrder, type ChangeDecision } from '../status/change-order.ts';

const CANCELLATION = { status: 'cancelled', reason: 'customer' } as const;

const hasStatus = (order: StoredOrder) => ({ ...order, status: readOrderStatus(order.status) });

/** Cancels an order that can be cancelled. A repeated request finds the order cancelled and changes nothing. */
const cancel: ChangeDecision = (order) => {
  const { status, shipments } = hasStatus(order);
  const last = order.history.at(-1);
  if (status === 'cancelled' && last?.status === status && last.by === 'shopper') return null;
  if (!isCancellable({ status, shipments })) throw new AppError('notCancellable');
  return CANCELLATION;
};

@Injectable()
export class CancelOrder {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly refunds: RefundOrder,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Cancels an order, then refunds its payment in full. The cancellation comes first, because the staff must not ship an
   * order whose refund is in progress. If the refund fails, the order stays cancelled with a refund that is due: it is
   * retried, and the staff see it.
   * @throws AppError `notFound`, `notCancellable`
   */
  async cancel(orderId: string): Promise<StoredOrder> {
    const order = await this.changeOrder.change(orderId, cancel, 'shopper');
    if (!isRefundDue(hasStatus(order))) return order;
    try {
      return await this.refunds.updateStatus(orderId, CANCELLATION, 'shopper', () => undefined);
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.logger.error(
        { order: orderId, code: error.code },
        'refund pending: order cancelled by its shopper',
      );
      return order;
    }
  }
}
