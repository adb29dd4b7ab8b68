import type { HandlerInput } from '@meridian/contracts';
import {
  CHANGE_REFUND_PREFIX,
  chosenPieces,
  creditablePieces,
  isPaid,
  type LineQuantity,
  maximumRefund,
  type OrderStatus,
  readOrderStatus,
  toHundredths,
  valueOfOrder,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError, isAppError } from '../../../../platform/errors/app-error.ts';
import { Handles, WorkPostponed } from '../../../../platform/work/work-kind.ts';
import type { Refund, StoredPayment } from '../../payments/payment.schema.ts';
import { PaymentsRepository } from '../../payments/payments.repository.ts';
import { PaymentRefunds, type RefundOfPart, refundTooLarge } from '../../payments/payment-refunds.ts';
import {
  isShareOf,
  isUnconfirmed,
  PAYMENT_REFUND,
  type RefundOfPayment,
  remainingHundredths,
  shareId,
  unfinishedRefunds,
} from '../../payments/refund-list.ts';
import { amountsOf, payingIds } from '../lines/changed-order.ts';
import { ORDER_CHANGE_REFUND, type WorkOfChange } from '../status/change-work.ts';
import { isGone } from '../stock/order-reservations.ts';
import { ChangeOrder } from '../status/change-order.ts';
import { OrderWork } from '../status/order-work.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { applyRefunds } from './apply-refunds.ts';
import { ChoosePayment } from './choose-payment.ts';

/**
 * A refund of a part of an order's payment, by the email of a member of staff. Requests with the same id are one refund; it
 * is unique within the order.
 */
type PartialRefund = HandlerInput<'POST /api/orders/:id/refunds'>['body'] &
  Record<'by' | 'requestId', string>;

/** A change of the status by a member of staff. */
interface StatusUpdate {
  status: OrderStatus;
  /** The status that the member of staff saw. Another present status is not changed. */
  displayed?: OrderStatus | undefined;
  /** For the history. */
  reason?: string | undefined;
  /** Whether the pieces of a cancelled order that have not left the shop return to stock; they do by default. */
  restock?: boolean | undefined;
}

/** A pending refund takes days, so this is only needed if its events were lost. A refused one may succeed later. */
const CHECK_INTERVAL_MS = 3_600_000;
/** The provider will not make the refund. */
const REFUSALS: readonly string[] = ['refundRefused', 'refundTooLarge'];

const unfinishedIn = (payment: StoredPayment | null, id: string): Refund | undefined =>
  unfinishedRefunds(payment?.refunds ?? []).find((refund) => refund.id === id);

/** The payments that have to be refunded before an order gets a status. */
const paymentsToRefund = (order: StoredOrder, status: OrderStatus): string[] =>
  status === 'cancelled' && isPaid(order.payment.status) && order.amount > 0 ? payingIds(order) : [];

const leftOf = (payments: readonly StoredPayment[]): number =>
  payments.reduce((sum, payment) => sum + remainingHundredths(payment), 0);

/** The share of one payment in a refund. */
interface RefundShare {
  payment: StoredPayment;
  id: string;
  hundredths: number;
}

const requestedShares = (payments: readonly StoredPayment[], request: string): RefundShare[] =>
  payments.flatMap((payment) =>
    (payment.refunds ?? [])
      .filter(({ id }) => isShareOf(request, id))
      .map(({ id, amount }) => ({ payment, id, hundredths: toHundredths(amount) })),
  );

const sumOf = (shares: readonly RefundShare[]): number =>
  shares.reduce((sum, { hundredths }) => sum + hundredths, 0);

/**
 * Divides a refund over the payments of an order: all of it from the first one that has enough left, otherwise from several.
 * A repeated request has the shares that it had before.
 */
const divided = (
  payments: readonly StoredPayment[],
  { id, amount }: Pick<RefundOfPart, 'id' | 'amount'>,
): RefundShare[] => {
  const wanted = toHundredths(amount);
  const shares = requestedShares(payments, id);
  let left = wanted - sumOf(shares);
  const [first] = shares;
  const isWhole = first && (left < 0 || (shares.length === 1 && remainingHundredths(first.payment) > 0));
  // Its amount is compared with that of the request.
  if (isWhole) return [{ ...first, hundredths: wanted }];
  const enough =
    payments.length === 1 ? payments[0] : payments.find((payment) => remainingHundredths(payment) >= wanted);
  if (!first && enough) return [{ payment: enough, id, hundredths: wanted }];
  for (const payment of payments) {
    const hundredths = Math.min(left, remainingHundredths(payment));
    if (hundredths <= 0) continue;
    shares.push({ payment, id: shares.length === 0 ? id : shareId(id, shares.length), hundredths });
    left -= hundredths;
  }
  return shares;
};

const hasLines = ({ items }: StoredOrder, lines: readonly LineQuantity[]): boolean =>
  new Set(lines.map(({ line }) => line)).size === lines.length &&
  lines.every(({ line, quantity }) => quantity <= (items[line]?.quantity ?? 0));

/**
 * Each piece is credited once, and a line at most with what was paid for it.
 * @throws AppError `piecesRefunded`, `refundTooLarge`
 */
const checkLines = (
  order: StoredOrder,
  { amount, lines = [] }: Pick<PartialRefund, 'amount' | 'lines'>,
  refunds: readonly Refund[],
): void => {
  if (lines.length === 0) return;
  const { items, currency } = order;
  const creditable = creditablePieces(items, refunds);
  if (!chosenPieces(lines, creditable)) throw new AppError('piecesRefunded');
  const maximum = maximumRefund({ ...order, payment: { status: order.payment.status, refunds } }, lines);
  if (amount > maximum) throw new AppError('refundTooLarge', { details: { maximum, currency } });
};

/** Refunds the payments of orders: parts, cancelled orders, and payments that were not accepted. */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly refunds: PaymentRefunds,
    private readonly repository: PaymentsRepository,
    private readonly orders: OrdersRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly offers: ChoosePayment,
    private readonly work: OrderWork,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Changes the status of an order for the staff. A paid order is refunded before it is cancelled. If the provider refuses
   * the refund, the order stays unchanged. An order that is no longer cancelled can be paid like a new one, unless it is paid.
   * @param by author of the change, for the history
   * @param beforeRefund throws an error if the author may not refund now
   * @throws AppError `notFound`, `statusChanged`, `outOfStock`, `refundRefused`, `paymentUnavailable` (the refund is retried
   * automatically)
   */
  async updateStatus(
    orderId: string,
    { status, displayed, reason, restock }: StatusUpdate,
    by: string,
    beforeRefund: () => void,
  ): Promise<StoredOrder> {
    const offers = status === 'cancelled' ? [] : await this.offers.offers();
    const order = await this.changeOrder.change(
      orderId,
      (current) => {
        const present = readOrderStatus(current.status);
        if (displayed !== undefined && ![displayed, status].includes(present))
          throw new AppError('statusChanged', { details: { status: present } });
        if (paymentsToRefund(current, status).length > 0) return null;
        const isReopened = present === 'cancelled' && status !== present && !isPaid(current.payment.status);
        return {
          status,
          reason,
          restock,
          ...(isReopened && {
            payment: this.offers.offerAgain(current, offers),
            // Differences that were refunded are not paid again.
            amounts: amountsOf(current, valueOfOrder(current) / 100),
          }),
        };
      },
      by,
    );
    const ids = paymentsToRefund(order, status);
    if (ids.length === 0) return order;
    beforeRefund();
    await this.work.recordOfflinePayments(order);
    const changed = await this.refundAndApply(orderId, by, async () => {
      const refunded: (StoredPayment | null)[] = [];
      for (const id of ids) {
        const rest = await this.refunds.refundRest(id, {
          id: newId(),
          cause: 'cancelled',
          by,
          ...(reason !== undefined && { note: reason }),
          ...(restock === false && { restock }),
        });
        refunded.push(rest);
      }
      return refunded;
    });
    // Another change of the status during the refund stays.
    const isUnchanged = (current: StoredOrder) => current.status === order.status;
    if (!isUnchanged(changed)) return changed;
    return this.changeOrder.change(
      orderId,
      (current) => (isUnchanged(current) ? { status, reason, restock } : null),
      by,
    );
  }

  /**
   * Refunds a part of the payment of an order, once per `requestId`.
   * @throws AppError `notFound`, `badRequest` for lines that the order does not have, `notRefundable`, `refundTooLarge`,
   * `piecesRefunded`, `idempotencyMismatch`, `refundRefused`, `paymentUnavailable` (the refund is retried automatically)
   */
  async refundPart(orderId: string, { amount, reason, lines = [], restock, by, requestId }: PartialRefund) {
    const order = await this.orders.placedById(orderId);
    if (!order) throw new AppError('notFound');
    if (!hasLines(order, lines)) throw new AppError('badRequest');
    if (order.payment.paidBy === undefined) throw new AppError('notRefundable');
    await this.work.recordOfflinePayments(order);
    const payments = await this.payingOf(order);
    return this.refundAndApply(orderId, by, () =>
      this.refundFrom(
        payments,
        {
          id: requestId,
          amount,
          note: reason,
          lines: [...lines],
          by,
          ...(restock === false && { restock }),
        },
        (refunds) => checkLines(order, { amount, lines }, refunds),
      ),
    );
  }

  /** Refunds a payment that was not accepted. A failed refund is retried later. */
  async refundLate({ _id, orderId }: StoredPayment): Promise<void> {
    try {
      await this.refundAndApply(orderId, 'system', () =>
        this.refunds
          .refundRest(_id, { id: newId(), cause: 'late', by: 'system' })
          .then((payment) => [payment]),
      );
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.logger.error(
        { payment: _id, code: error.code },
        'refund pending: refund of a late payment failed; it will be retried',
      );
    }
  }

  /** Completes a refund that a crash or a provider timeout left unfinished, and checks it until it is complete. */
  @Handles(PAYMENT_REFUND)
  async resume({ payment: id, refund: refundId }: RefundOfPayment): Promise<void> {
    const payment = await this.repository.byId(id);
    if (!payment) return;
    const refund = unfinishedIn(payment, refundId);
    const isDue = refund && (isUnconfirmed(refund) || refund.at.getTime() <= Date.now() - CHECK_INTERVAL_MS);
    const resumed = isDue
      ? this.refundAndApply(payment.orderId, refund.by ?? 'system', () =>
          this.refunds.resume(payment, refund).then((changed) => [changed]),
        )
      : this.applyReported(payment);
    await resumed.catch((error: unknown) => {
      if (!isAppError(error) || !REFUSALS.includes(error.code)) throw error;
    });
    if (unfinishedIn(await this.repository.byId(id), refundId))
      throw new WorkPostponed(new Date(Date.now() + CHECK_INTERVAL_MS));
  }

  /** Refunds the difference of a change that has made a paid order cheaper, once, and at most what is left of its payment. */
  @Handles(ORDER_CHANGE_REFUND)
  async refundDifference({ order: orderId, change: changeId }: WorkOfChange): Promise<void> {
    const order = await this.orders.placedById(orderId);
    const change = order?.changes?.find(({ id }) => id === changeId);
    if (!order || !change) return;
    await this.work.recordOfflinePayments(order);
    const id = `${CHANGE_REFUND_PREFIX}${changeId}`;
    const payments = await this.payingOf(order);
    const requested = requestedShares(payments, id);
    const amount = Math.min(toHundredths(-change.difference), sumOf(requested) + leftOf(payments)) / 100;
    if (amount === 0) return;
    const part = { id, amount, by: change.by, lines: [] };
    const [first] = requested;
    // After a crash or a refusal. Its own work resumes a refund that is not complete.
    if (first && divided(payments, part).length === requested.length)
      return this.applyReported(first.payment);
    try {
      await this.refundAndApply(orderId, change.by, () => this.refundFrom(payments, part, () => undefined));
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.logger.error(
        { order: orderId, code: error.code },
        'refund pending: refund of the difference of a changed order failed',
      );
    }
  }

  async applyReported(payment: StoredPayment): Promise<void> {
    const newest = payment.refunds?.at(-1);
    await this.refundAndApply(payment.orderId, newest?.by ?? 'system', () => Promise.resolve([payment]));
  }

  private async payingOf(order: StoredOrder): Promise<StoredPayment[]> {
    const payments = await Promise.all(payingIds(order).map((id) => this.repository.byId(id)));
    return payments.filter((payment) => payment !== null);
  }

  /**
   * Refunds a part of the payments of an order once per id. The first share has the pieces.
   * @param check throws an error if the other refunds do not allow this one
   * @throws as `PaymentRefunds.refundPart`
   */
  private async refundFrom(
    payments: readonly StoredPayment[],
    part: RefundOfPart,
    check: (refunds: readonly Refund[]) => void,
  ): Promise<StoredPayment[]> {
    const [first] = payments;
    if (!first) throw new AppError('notRefundable');
    const shares = divided(payments, part);
    if (sumOf(shares) < toHundredths(part.amount)) throw refundTooLarge(first, leftOf(payments));
    const refunded: StoredPayment[] = [];
    for (const { payment, id, hundredths } of shares) {
      const isFirst = id === part.id;
      const others = payments.filter((other) => other !== payment).flatMap(({ refunds = [] }) => refunds);
      const share = { ...part, id, amount: hundredths / 100, lines: isFirst ? (part.lines ?? []) : [] };
      refunded.push(
        await this.refunds.refundPart(payment._id, share, (refunds) => {
          if (isFirst) check([...others, ...refunds]);
        }),
      );
    }
    return refunded;
  }

  /** Refunds payments and applies the outcome to the order, also if a refund fails. */
  private async refundAndApply(
    orderId: string,
    by: string,
    refund: () => Promise<readonly (StoredPayment | null)[]>,
  ) {
    const refunded = await refund().catch(async (error: unknown) => {
      if (isAppError(error)) await this.apply(orderId, by);
      throw error;
    });
    const order = await this.apply(orderId, by);
    for (const payment of refunded) if (payment) await this.repository.finishRefunds(payment);
    return order;
  }

  private async apply(orderId: string, by: string): Promise<StoredOrder> {
    const decide = applyRefunds(await this.repository.ofOrder(orderId));
    try {
      return await this.changeOrder.change(orderId, decide, by);
    } catch (error) {
      if (!isGone(error)) throw error;
      // A full refund has failed after the pieces were sold again: the order is cancelled, and its refund is due.
      const cancelled = { status: 'cancelled', reason: 'outOfStock' } as const;
      return this.changeOrder.change(orderId, (order) => ({ ...decide(order), ...cancelled }), by);
    }
  }
}
