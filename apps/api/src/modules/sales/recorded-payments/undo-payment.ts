import type { HandlerInput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Work } from '../../../platform/work/work.ts';
import { IssueInvoices } from '../invoices/issue-invoices.ts';
import { OFFLINE_PROVIDER } from '../payments/offline-payments.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { ReturnsRepository } from '../returns/returns.repository.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { OrderWork } from '../orders/status/order-work.ts';

type UndoInput = HandlerInput<'POST /api/orders/:id/paid/undo'>['body'];

/** Whether nothing but the invoice follows from the recorded payment of an order. */
const isUndoable = ({ status, payment, changes = [] }: StoredOrder): boolean =>
  payment.status === 'paidOffline' &&
  payment.provider === OFFLINE_PROVIDER &&
  payment.earlier === undefined &&
  status !== 'cancelled' &&
  !changes.some(({ state, isPaid }) => isPaid && state !== 'dropped');

/**
 * Undoes payments by transfer or in cash that were recorded by mistake. The payment itself decides first, because it can
 * have refunds that the order does not list yet. The order follows as work of the payment.
 */
@Injectable()
export class UndoPayment {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly orderWork: OrderWork,
    private readonly payments: PaymentsRepository,
    private readonly returns: ReturnsRepository,
    private readonly invoices: IssueInvoices,
    private readonly work: Work,
  ) {}

  /**
   * @param by email of the member of staff
   * @throws AppError `notFound`, `paymentNotUndoable`
   */
  async undo(orderId: string, { reason, instead }: UndoInput, by: string): Promise<StoredOrder> {
    const order = await this.find(orderId);
    const { paidBy } = order.payment;
    const returns = await this.returns.ofOrders([orderId]);
    const isOpen = isUndoable(order) && returns.every(({ state }) => state === 'rejected');
    if (paidBy === undefined || !isOpen) throw new AppError('paymentNotUndoable');
    await this.orderWork.recordOfflinePayments(order);
    // Otherwise, its invoice could be issued by work that is still running, and would have no credit note.
    await this.invoices.issuePending(order);
    const undone = await this.payments.undo({
      ...{ payment: paidBy, order: orderId, by, reason },
      ...(instead && { instead }),
    });
    if (!undone) throw new AppError('paymentNotUndoable');
    await this.work.perform('payments', undone);
    const changed = await this.find(orderId);
    // The queue continues.
    if (changed.payment.paidBy === paidBy) throw new AppError('unavailable', { retryAfter: 2 });
    return changed;
  }

  private async find(id: string): Promise<StoredOrder> {
    const order = await this.orders.placedById(id);
    if (!order) throw new AppError('notFound');
    return order;
  }
}
