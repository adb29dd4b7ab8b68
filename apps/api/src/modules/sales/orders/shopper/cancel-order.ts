import {
  chosenPieces,
  heldPieces,
  isCancellable,
  isPaid,
  isRefundDue,
  leavesOnlyGifts,
  type LineQuantity,
  readOrderStatus,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError, isAppError } from '../../../../platform/errors/app-error.ts';
import { Handles } from '../../../../platform/work/work-kind.ts';
import type { StoredOrder } from '../order.schema.ts';
import { MakeChange } from '../changes/make-change.ts';
import { piecesOf } from '../order-pieces.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { RefundOrder } from '../payment/refund-order.ts';
import { ChangeOrder, type ChangeDecision } from '../status/change-order.ts';
import { ORDER_REFUND, type WorkOfOrder } from '../status/order-work.ts';

/** Attempts while other processes change the order. */
const MAX_ATTEMPTS = 5;

const CANCELLATION = { status: 'cancelled', reason: 'customer' } as const;

const hasStatus = (order: StoredOrder) => ({ ...order, status: readOrderStatus(order.status) });

/** Cancels an order that can be cancelled. A repeated request finds the order cancelled and changes nothing. */
const cancel: ChangeDecision = (order) => {
  const { status } = hasStatus(order);
  const last = order.history.at(-1);
  if (status === 'cancelled' && last?.status === status && last.by === 'shopper') return null;
  if (!isCancellable({ ...order, status })) throw new AppError('notCancellable');
  return CANCELLATION;
};

@Injectable()
export class CancelOrder {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly orders: OrdersRepository,
    private readonly refunds: RefundOrder,
    private readonly makeChange: MakeChange,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Cancels an order, then refunds its payment in full as work of the cancellation. The cancellation comes first, because the
   * staff must not ship an order whose refund is in progress. If the refund fails, the order stays cancelled with a refund
   * that is due: it is retried, and the staff see it.
   * @throws AppError `notFound`, `notCancellable`
   */
  async cancel(orderId: string): Promise<StoredOrder> {
    const order = await this.changeOrder.change(orderId, cancel, 'shopper');
    return isPaid(order.payment.status) ? ((await this.orders.placedById(orderId)) ?? order) : order;
  }

  /** A refund that fails is retried, and the staff see it. */
  @Handles(ORDER_REFUND)
  async refund({ order: id }: WorkOfOrder): Promise<void> {
    const order = await this.orders.placedById(id);
    if (!order || !isRefundDue(hasStatus(order))) return;
    try {
      await this.refunds.updateStatus(id, CANCELLATION, 'shopper', () => undefined);
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.logger.error({ order: id, code: error.code }, 'refund pending: order cancelled by its shopper');
    }
  }

  /**
   * Cancels pieces of an order as a change of it; all pieces that are left, apart from gifts, cancel the order.
   * @param request id of the request: a repeated one cancels its pieces once
   * @throws AppError `notFound`, `notCancellable`, `unavailable`
   */
  async cancelPieces(orderId: string, lines: readonly LineQuantity[], request: string): Promise<StoredOrder> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const order = await this.orders.placedById(orderId);
      if (!order) throw new AppError('notFound');
      if (order.changes?.some((change) => change.request === request)) return order;
      const pieces = heldPieces(piecesOf(order));
      const remove = chosenPieces(
        lines,
        pieces.map((quantity, line) => ({ line, quantity })),
      );
      if (!remove) throw new AppError('notCancellable');
      if (leavesOnlyGifts(order.items, pieces, remove)) return this.cancel(orderId);
      const body = { revision: order.revision, remove, add: [] };
      try {
        return await this.makeChange.make(orderId, {
          body,
          request,
          by: null,
          beforeRefund: () => undefined,
        });
      } catch (error) {
        if (isAppError(error) && error.code === 'notChangeable') throw new AppError('notCancellable');
        if (!isAppError(error) || error.code !== 'changed') throw error;
      }
    }
    throw new AppError('unavailable', { retryAfter: 1 });
  }
}
