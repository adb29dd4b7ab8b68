import { randomBytes } from 'node:crypto';
import type { ActivityAuthor, HandlerInput } from '@meridian/contracts';
import { isPaid, isPayable, type PaymentOffer, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { Handles } from '../../../../platform/work/work-kind.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import { Payments } from '../../payments/payments.ts';
import { PAYMENT_UNDONE, type UndoOfPayment } from '../../payments/undone-payment.ts';
import { offeredChange } from '../lines/changed-order.ts';
import { changeByPayment } from './made-change.ts';
import type { OrderPayment, StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { ChangeOrder, type ChangeDecision, type RequestedChange } from '../status/change-order.ts';
import { isGone } from '../stock/order-reservations.ts';
import { ChoosePayment } from './choose-payment.ts';
import type { UndonePayment } from '../recorded-payment.schema.ts';
import { RefundOrder } from './refund-order.ts';

/** A payment by transfer or in cash. The activity log has its note. */
type OfflinePayment = HandlerInput<'PUT /api/orders/:id/paid'>['body'];

/** The payment of an order that the staff record: its number is one that no payment page has. */
const recordedPayment = (
  { attempt }: OrderPayment,
  { method, reference }: Pick<OfflinePayment, 'method' | 'reference'>,
): Partial<OrderPayment> => ({
  status: 'paidOffline',
  provider: OFFLINE_PROVIDER,
  // Earlier pages are closed, and a payment that arrives there is refunded.
  attempt: attempt + 1,
  paidBy: randomBytes(24).toString('base64url'),
  paidAt: new Date(),
  method,
  via: undefined,
  reference,
});

const markPaidOffline =
  (recorded: OfflinePayment, by: ActivityAuthor | null): ChangeDecision =>
  (order): RequestedChange | null => {
    const { status, payment, changes = [] } = order;
    const { method, reference, note, whenSoldOut } = recorded;
    const difference = offeredChange(order)?.difference;
    if (difference !== undefined) {
      const { attempt = 0, paidBy: _id = '' } = recordedPayment(payment, recorded);
      const offline = { method, reference, note, by };
      const made = changeByPayment(order, { _id, attempt, amount: difference, offline });
      if (made) return made;
    }
    const isRepeated = (paid: Pick<OrderPayment, 'method' | 'reference'> | undefined) =>
      paid?.method === method && paid.reference === reference;
    if (payment.status === 'paidOffline' && isRepeated(payment)) return null;
    if (isPaid(payment.status) && isRepeated(changes.findLast(({ state }) => state === 'made'))) return null;
    if (!isPayable({ status: readOrderStatus(status), payment })) throw new AppError('notPayable');
    return {
      payment: {
        ...recordedPayment(payment, recorded),
        former: {
          provider: payment.provider,
          ...(payment.method && { method: payment.method }),
          ...(payment.via && { via: payment.via }),
        },
      },
      reason: note,
      mayBeShort: whenSoldOut === 'short',
    };
  };

/** Records payments by transfer or in cash, and removes those that were recorded by mistake. */
@Injectable()
export class RecordPayment {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly orders: OrdersRepository,
    private readonly payments: Payments,
    private readonly refunds: RefundOrder,
    private readonly offers: ChoosePayment,
    private readonly clock: DatabaseClock,
    private readonly authors: ActivityAuthors,
  ) {}

  /**
   * Records the payment of an order, or of the difference of its offered change, which is made by it.
   * Repeated requests have no effect.
   * @param by email of the member of staff
   * @param beforeRefund throws an error if the author may not refund now
   * @throws AppError `notFound`, `notPayable`, `outOfStock` if the stock of a lapsed order was sold, `promotionInvalid` if its
   * code was used up
   */
  async record(
    orderId: string,
    payment: OfflinePayment,
    by: string,
    beforeRefund: () => void = () => undefined,
  ): Promise<StoredOrder> {
    if (payment.whenSoldOut === 'refund') beforeRefund();
    const author = await this.authors.byEmail(by);
    try {
      return await this.changeOrder.change(orderId, markPaidOffline(payment, author), by);
    } catch (error) {
      if (payment.whenSoldOut !== 'refund' || !isGone(error)) throw error;
      return this.recordLate(orderId, payment, by);
    }
  }

  /** Removes a payment from its order that was recorded by mistake, and records another one instead if there is one. */
  @Handles(PAYMENT_UNDONE)
  async remove(undo: UndoOfPayment): Promise<void> {
    const offers = await this.offers.offers();
    await this.changeOrder.change(undo.order, this.removing(undo, offers), undo.by);
  }

  private removing(
    { payment: id, by, reason, instead }: UndoOfPayment,
    offers: readonly PaymentOffer[],
  ): ChangeDecision {
    return (order) => {
      const { paidBy, paidAt, method, reference, undone = [] } = order.payment;
      if (paidBy !== id || !paidAt) return null;
      const entry: UndonePayment = {
        ...{ id, amount: order.amount, paidAt, at: this.clock.now(), by, reason },
        ...(method && { method }),
        ...(reference && { reference }),
        isReplaced: instead !== undefined,
      };
      const next = instead ? recordedPayment(order.payment, instead) : this.unpaidAgain(order, offers);
      return { payment: { ...next, undone: [...undone, entry] }, reason };
    };
  }

  /** The order is to be paid as before the record: until its former deadline or, if that has passed, a new one. */
  private unpaidAgain(order: StoredOrder, offers: readonly PaymentOffer[]): Partial<OrderPayment> {
    const { attempt, status, due, method, former = { provider: OFFLINE_PROVIDER, method } } = order.payment;
    return {
      ...{ via: undefined, reference: undefined, former: undefined, paidBy: undefined, paidAt: undefined },
      ...this.offers.offerAgain({ ...order, payment: { attempt, status, due, ...former } }, offers),
      ...(due > new Date() && { due }),
    };
  }

  /** Records a payment that the order cannot use, together with its refund. */
  private async recordLate(orderId: string, { reference }: OfflinePayment, by: string): Promise<StoredOrder> {
    const { amount, currency, payment } = await this.changeOrder.change(
      orderId,
      (order) => {
        if (!isPayable({ status: readOrderStatus(order.status), payment: order.payment }))
          throw new AppError('notPayable');
        return { payment: { attempt: order.payment.attempt + 1 } };
      },
      by,
    );
    const late = await this.payments.recordLate(
      {
        _id: randomBytes(24).toString('base64url'),
        orderId,
        attempt: payment.attempt,
        amount,
        currency,
        reference: reference ?? null,
      },
      { id: newId(), by },
    );
    await this.refunds.refundLate(late);
    const order = await this.orders.placedById(orderId);
    if (!order) throw new AppError('notFound');
    return order;
  }
}
