import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError, isAppError } from '../../../platform/errors/app-error.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { RefundOrder } from '../orders/payment/refund-order.ts';
import { ChangeReturn } from './change-return.ts';
import type { StoredReturn } from './return.schema.ts';
import { ReturnsRepository } from './returns.repository.ts';

/** Errors after which a later attempt with the same data may succeed. */
const RETRYABLE = ['paymentUnavailable', 'unavailable'];

/** A requested refund with its return. */
type RefundingReturn = StoredReturn & { refund: NonNullable<StoredReturn['refund']> };

/** Refunds received returns. The request is recorded in the return first, so that it is completed after a crash. */
@Injectable()
export class RefundReturn {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrdersRepository,
    private readonly refunds: RefundOrder,
    private readonly changes: ChangeReturn,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * @param amount in the order's currency, at most the value of the returned pieces; less needs a reason
   * @throws AppError `notFound`, `changed`, `validation`, `refundTooLarge`, `notRefundable`, `refundRefused`;
   * `paymentUnavailable` (the refund is retried automatically)
   */
  async refund(
    id: string,
    { revision, amount, reason }: { revision: number; amount: number; reason?: string | undefined },
    userId: string,
  ): Promise<StoredReturn> {
    const stored = await this.changes.readAt(id, revision, 'refunded');
    const order = await this.orders.placedById(stored.order.toHexString());
    if (!order) throw new AppError('notFound');
    if (amount > stored.amount)
      throw new AppError('refundTooLarge', { details: { maximum: stored.amount, currency: order.currency } });
    if (amount < stored.amount && !reason)
      throw new AppError('validation', { fieldMessages: { reason: 'required' } });
    const requestId = `return-${id}-${stored.revision}`;
    const refund = { requestId, amount, by: await this.changes.authorOf(userId), ...(reason && { reason }) };
    const claimed = await this.returns.change(stored, { refund });
    if (!claimed) throw new AppError('changed');
    return this.complete({ ...claimed, refund });
  }

  /** Completes the refunds that a crash or an unavailable payment provider left pending. */
  async resume(): Promise<void> {
    for (const { refund, ...stored } of await this.returns.withPendingRefund()) {
      if (!refund) continue;
      try {
        await this.complete({ ...stored, refund });
      } catch (error) {
        if (!isAppError(error)) throw error;
        this.logger.warn(
          { code: error.code, return: stored._id.toHexString() },
          'refund pending: refund of a return not complete',
        );
      }
    }
  }

  private async complete(stored: RefundingReturn): Promise<StoredReturn> {
    const { refund, lines } = stored;
    try {
      await this.refunds.refundPart(stored.order.toHexString(), {
        amount: refund.amount,
        reason: refund.reason ?? '',
        lines,
        by: refund.by,
        requestId: refund.requestId,
      });
    } catch (error) {
      // A refused refund is over: the member of staff may try again or reject the return.
      if (isAppError(error) && !RETRYABLE.includes(error.code))
        await this.returns.change(stored, { refund: undefined });
      throw error;
    }
    try {
      return await this.changes.apply(stored, {
        state: 'refunded',
        fields: { refundedAmount: refund.amount },
        by: refund.by,
        reason: refund.reason ?? null,
      });
    } catch (error) {
      const current = await this.returns.byId(stored._id.toHexString());
      // The background job may have completed the same refund first.
      if (current?.state === 'refunded' && current.refund?.requestId === refund.requestId) return current;
      throw error;
    }
  }
}
