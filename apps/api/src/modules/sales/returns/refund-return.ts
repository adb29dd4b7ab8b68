import { chosenPieces, creditablePieces, maximumRefund, toHundredths } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '../../../platform/errors/app-error.ts';
import { Handles, workEntry, workKind, WorkPostponed } from '../../../platform/work/work-kind.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import {
  RETURN_REFUND_FAILED,
  returnOfRefund,
  returnRefundId,
  type WorkOfRefund,
} from '../orders/status/order-work.ts';
import { RefundOrder } from '../orders/payment/refund-order.ts';
import { isShareOf } from '../payments/refund-list.ts';
import { ChangeReturn } from './change-return.ts';
import type { StoredReturn } from './return.schema.ts';
import { ReturnsRepository } from './returns.repository.ts';

/** Errors after which a later attempt with the same data may succeed. */
const RETRYABLE = ['paymentUnavailable', 'unavailable'];

/** A refund can be pending for days. */
const CHECK_INTERVAL_MS = 60_000;

interface RefundOfReturn {
  return: string;
  request: string;
}
export const RETURN_REFUND = workKind<RefundOfReturn>('return.refund');

type RefundingReturn = StoredReturn & { refund: NonNullable<StoredReturn['refund']> };

/** Refunds received returns. The request is recorded in the return first, so that it is completed after a crash. */
@Injectable()
export class RefundReturn {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrdersRepository,
    private readonly refunds: RefundOrder,
    private readonly changes: ChangeReturn,
  ) {}

  /**
   * @param amount in the order's currency, at most what was paid for the pieces and not refunded; less needs a reason
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
    const maximum = maximumRefund(order, stored.lines);
    if (amount > maximum)
      throw new AppError('refundTooLarge', { details: { maximum, currency: order.currency } });
    if (amount < maximum && !reason)
      throw new AppError('validation', { fieldMessages: { reason: 'required' } });
    const requestId = returnRefundId(id, stored.revision);
    // Pieces that an earlier refund has credited are not credited again.
    const creditable = creditablePieces(order.items, order.payment.refunds);
    const refund = {
      requestId,
      amount,
      lines: chosenPieces(stored.lines, creditable) ?? [],
      by: await this.changes.authors.emailOf(userId),
      ...(amount < maximum &&
        reason && { reason, deduction: (toHundredths(maximum) - toHundredths(amount)) / 100 }),
    };
    const work = [workEntry(RETURN_REFUND, requestId, { return: id, request: requestId })];
    const claimed = await this.returns.change(stored, { refund }, { work });
    if (!claimed) throw new AppError('changed');
    return this.complete({ ...claimed, refund });
  }

  /** Completes a refund that its request could not complete. A refused one ends with its next attempt. */
  @Handles(RETURN_REFUND)
  async resume({ return: id, request }: RefundOfReturn): Promise<void> {
    const stored = await this.returns.byId(id);
    if (stored?.state !== 'received' || stored.refund?.requestId !== request) return;
    const { state } = await this.complete({ ...stored, refund: stored.refund });
    if (state === 'received') throw new WorkPostponed(new Date(Date.now() + CHECK_INTERVAL_MS));
  }

  /** A refunded return whose refund the provider has failed is received again. The customer has an email about the refund. */
  @Handles(RETURN_REFUND_FAILED)
  async reopen({ refund }: WorkOfRefund): Promise<void> {
    const stored = await this.returns.byId(returnOfRefund(refund) ?? '');
    if (!stored?.refund || !isShareOf(stored.refund.requestId, refund)) return;
    // The request that made the refund has not ended.
    if (stored.state !== 'refunded') throw new WorkPostponed(new Date(Date.now() + CHECK_INTERVAL_MS));
    await this.changes.apply(stored, {
      state: 'received',
      fields: { refund: undefined, refundedAmount: null },
      by: 'system',
      isQuiet: true,
    });
  }

  /** A return is refunded once the money has moved: while the refund is pending, it stays as it is. */
  private async complete(stored: RefundingReturn): Promise<StoredReturn> {
    const { refund } = stored;
    try {
      const order = await this.refunds.refundPart(stored.order.toHexString(), {
        amount: refund.amount,
        reason: refund.reason ?? '',
        lines: refund.lines ?? stored.lines,
        by: refund.by,
        requestId: refund.requestId,
      });
      const made = (order.payment.refunds ?? []).filter(({ id }) => isShareOf(refund.requestId, id));
      if (made.some(({ status }) => status === 'pending')) return stored;
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
      // The queue may have completed the same refund first.
      if (current?.state === 'refunded' && current.refund?.requestId === refund.requestId) return current;
      throw error;
    }
  }
}
