import {
  failedRefunds,
  isPaid,
  type OrderStatus,
  type PaymentStatus,
  readOrderStatus,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { Handles, type WorkEntry, workEntry, workKind } from '../../../../platform/work/work-kind.ts';
import type { MailAttachment } from '../../../messages/mail/mail.ts';
import { Outbox } from '../../../messages/mail/outbox.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { Cart } from '../../carts/shopper-lists.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import { Payments } from '../../payments/payments.ts';
import type { MailOccasion } from '../mails/order-mail-texts.ts';
import { orderMail } from '../mails/order-mail.ts';
import type { OrderPayment, OrderRefund, StoredOrder } from '../order.schema.ts';
import type { UndonePayment } from '../recorded-payment.schema.ts';
import { hasExchangeToSend, lastExchangeAt, offeredChange, problemOf } from '../lines/changed-order.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { transferOf } from '../order.presenter.ts';
import { pickupOf, restockingRefunds } from '../order-pieces.ts';
import { OrderReservations } from '../stock/order-reservations.ts';
import { variantOf } from '../stock/shortages.ts';
import { ORDER_CHANGE_DEADLINE } from './change-work.ts';

/** The data of work that reads everything from the present order. */
export interface WorkOfOrder {
  order: string;
}
export interface WorkOfRefund extends WorkOfOrder {
  refund: string;
}
export interface NoticeOfOrder extends WorkOfOrder {
  /** Of the order before it was paid again. */
  revision?: number;
  /** Whether it is about a new order that is to be paid on delivery or by transfer. */
  isPlaced?: boolean;
}
interface MailOfOrder extends WorkOfOrder {
  occasion: MailOccasion;
  /** Of the order before a change of its status, or before it was paid again. */
  revision?: number;
  /** Of the shipment whose tracking number is new, or whose parcel has arrived. */
  shipment?: string;
  /** The id of the change that the mail is about. */
  change?: string;
  /** The refunds whose credit notes are attached. */
  refunds?: string[];
}
export interface FailedRefund extends WorkOfRefund {
  /** Whether the customer was told about the refund. */
  isAnnounced: boolean;
}

export const ORDER_CART = workKind<WorkOfOrder>('order.cart');
export const ORDER_CLOSE_PAYMENTS = workKind<WorkOfOrder>('order.closePayments');
/** The payment of an order that was paid outside of the providers. */
export const ORDER_OFFLINE_PAYMENT = workKind<WorkOfOrder>('order.offlinePayment');
export const ORDER_MAIL = workKind<MailOfOrder>('order.mail');
export const ORDER_INVOICE = workKind<WorkOfOrder>('order.invoice');
/** The email with an invoice that was not issued yet when its payment was confirmed. */
export const ORDER_INVOICE_MAIL = workKind<WorkOfOrder>('order.invoiceMail');
export const ORDER_CREDIT_NOTE = workKind<WorkOfRefund>('order.creditNote');
/** The invoice that reverses the credit note of a refund that failed later. */
export const ORDER_REVERSAL = workKind<WorkOfRefund>('order.reversal');
/** The refund of an order that its shopper has cancelled. */
export const ORDER_REFUND = workKind<WorkOfOrder>('order.refund');
export const ORDER_REFUND_MAIL = workKind<WorkOfRefund>('order.refundMail');
/** The emails about a failed refund to the staff and, if the refund was announced, to the customer. */
export const ORDER_REFUND_FAILED = workKind<FailedRefund>('order.refundFailed');
/** Lets the return of a failed refund be refunded again. */
export const RETURN_REFUND_FAILED = workKind<WorkOfRefund>('return.refundFailed');
/** Puts the pieces into stock that a refund has cancelled. */
export const ORDER_RELEASE_PIECES = workKind<WorkOfRefund>('order.releasePieces');
export const ORDER_NOTICE = workKind<NoticeOfOrder>('order.notice');

/** Removes the bought watches from the cart of the account; a guest has none. */
export const emptyCart = ({ _id, revision, user }: StoredOrder): WorkEntry[] => {
  const order = _id.toHexString();
  return user ? [workEntry(ORDER_CART, `${order}-${revision}`, { order })] : [];
};

const waitsForPayment = (order: { status: string; payment: { status: PaymentStatus } }): boolean =>
  order.payment.status === 'pending' && readOrderStatus(order.status) !== 'cancelled';

interface ChangedOrder {
  status: OrderStatus;
  payment: OrderPayment;
}

/** The documents of a recorded payment that was undone have this id as that of their refund. */
export const undoneId = ({ id }: Pick<UndonePayment, 'id'>): string => `undone-${id}`;

/** The document that corrects the amount of an order by a later payment of it has this id as that of its refund. */
export const laterId = (payment: string): string => `later-${payment}`;

/** Closes the payments that an order does not wait for after a change. */
export const closePayments = ({ _id, revision }: StoredOrder): WorkEntry => {
  const order = _id.toHexString();
  // Another change has another revision.
  return workEntry(ORDER_CLOSE_PAYMENTS, `${order}-${revision}`, { order });
};

/** Stores the payments of an order that was paid outside of the providers. */
export const offlinePayment = ({ _id, revision }: StoredOrder): WorkEntry => {
  const order = _id.toHexString();
  return workEntry(ORDER_OFFLINE_PAYMENT, `${order}-${revision}`, { order });
};

/** The payments of an order that was paid outside of the providers, also those of differences. */
export const offlinePaymentsOf = ({ _id, amount, currency, payment, changes = [] }: StoredOrder) => {
  const { provider, paidBy, attempt, reference } = payment;
  const ofChanges = changes
    .filter(({ method }) => method !== undefined)
    .map((change) => ({
      paidBy: change.paidBy,
      attempt: change.attempt,
      amount: change.difference,
      reference: change.reference,
    }));
  const first = provider === OFFLINE_PROVIDER ? [{ paidBy, attempt, amount, reference }] : [];
  return [...first, ...ofChanges].flatMap(
    ({ paidBy: id, attempt: number, amount: part, reference: code = null }) =>
      id === undefined || number === undefined
        ? []
        : [{ _id: id, orderId: _id.toHexString(), attempt: number, amount: part, currency, reference: code }],
  );
};

/** The work that drops an offered change, if the order does not allow it any more. */
export const endOfOffer = (after: StoredOrder): WorkEntry[] => {
  const change = offeredChange(after);
  if (!change || !problemOf(after, change)) return [];
  const data = { order: after._id.toHexString(), change: change.id };
  return [workEntry(ORDER_CHANGE_DEADLINE, `${change.id}-${after.revision}`, data)];
};

const RETURN_REFUND_PREFIX = 'return-';
/** The id of a refund of a return. An attempt at another revision has another id. */
export const returnRefundId = (returnId: string, revision: number): string =>
  `${RETURN_REFUND_PREFIX}${returnId}-${revision}`;
/** The return of a refund; undefined for other refunds. */
export const returnOfRefund = (refund: string): string | undefined =>
  refund.startsWith(RETURN_REFUND_PREFIX) ? refund.split('-')[1] : undefined;

/** The credit note of a refund, for an email. */
export const creditNoteOf = (order: string, refund: string): MailAttachment => ({
  source: 'creditNote',
  id: `${order}-${refund}`,
});

/** @param ofLate whether of payments that the order could not use, which have no credit note */
const succeededIds = (refunds: readonly OrderRefund[] = [], ofLate = false): string[] =>
  refunds.flatMap(({ id, status, isLate }) => (status === 'succeeded' && isLate === ofLate ? [id] : []));

const becomesPaid = (before: PaymentStatus, after: PaymentStatus): boolean =>
  // After a failed refund the order is paid again.
  isPaid(after) && !isPaid(before) && before !== 'refunded';

/** @param credited refunds that have just succeeded */
const refundWork = (before: StoredOrder, after: ChangedOrder, credited: readonly string[]): WorkEntry[] => {
  const order = before._id.toHexString();
  const of = (refund: string) => `${order}-${before.revision}-${refund}`;
  const refundsBefore = before.payment.refunds ?? [];
  const isCancelled = after.status === 'cancelled';
  const isAnnounced = isCancelled && readOrderStatus(before.status) !== 'cancelled';
  const work: WorkEntry[] = [];
  for (const refund of credited) {
    work.push(workEntry(ORDER_CREDIT_NOTE, of(refund), { order, refund }));
    // The email about the cancellation or the return has the credit note.
    if (!isAnnounced && returnOfRefund(refund) === undefined)
      work.push(workEntry(ORDER_REFUND_MAIL, of(refund), { order, refund }));
  }
  const lateBefore = succeededIds(refundsBefore, true);
  for (const refund of succeededIds(after.payment.refunds, true))
    if (!isAnnounced && !lateBefore.includes(refund))
      work.push(workEntry(ORDER_REFUND_MAIL, of(refund), { order, refund }));
  for (const { id, ...failure } of failedRefunds(refundsBefore, after.payment.refunds ?? [], isCancelled)) {
    work.push(workEntry(ORDER_REFUND_FAILED, of(id), { order, refund: id, ...failure }));
    if (returnOfRefund(id) !== undefined)
      work.push(workEntry(RETURN_REFUND_FAILED, of(id), { order, refund: id }));
  }
  for (const { id } of restockingRefunds(refundsBefore, after.payment.refunds))
    work.push(workEntry(ORDER_RELEASE_PIECES, of(id), { order, refund: id }));
  const refunded = succeededIds(after.payment.refunds);
  for (const { id, status, isLate } of refundsBefore)
    if (status === 'succeeded' && !isLate && !refunded.includes(id))
      work.push(workEntry(ORDER_REVERSAL, of(id), { order, refund: id }));
  return work;
};

/** The work of a recorded payment that has just been undone, and of the payment after it. */
const undoWork = (before: StoredOrder, after: ChangedOrder, isNowPaid: boolean): WorkEntry[] => {
  const { revision, payment } = before;
  const order = before._id.toHexString();
  const id = `${order}-${revision}`;
  const [last, known = []] = [after.payment.undone?.at(-1), payment.undone];
  if (!last) return [];
  const data = { order, refund: undoneId(last) };
  if (isNowPaid) return [workEntry(ORDER_REVERSAL, `${id}-${data.refund}`, data)];
  if (known.some((undone) => undone.id === last.id)) return [];
  if (last.isReplaced) return [workEntry(ORDER_OFFLINE_PAYMENT, id, { order })];
  return [
    workEntry(ORDER_CREDIT_NOTE, `${id}-${data.refund}`, data),
    workEntry(ORDER_MAIL, `${id}-paymentUndone`, { order, occasion: 'paymentUndone', revision }),
  ];
};

export const workAfter = (before: StoredOrder, after: ChangedOrder): WorkEntry[] => {
  const { revision, payment } = before;
  const order = before._id.toHexString();
  // Another change has another revision.
  const id = `${order}-${revision}`;
  const work: WorkEntry[] = [];
  const isNowPaid = becomesPaid(payment.status, after.payment.status);
  // Every payment has emails of its own.
  const again = (payment.earlier ?? payment.undone) && { revision };
  if (isNowPaid && after.payment.provider === OFFLINE_PROVIDER) work.push(offlinePayment(before));
  if (isNowPaid || (waitsForPayment(before) && !waitsForPayment(after))) work.push(closePayments(before));
  if (isNowPaid)
    work.push(
      ...emptyCart(before),
      workEntry(ORDER_INVOICE, id, { order }),
      workEntry(ORDER_MAIL, `${id}-paid`, { order, occasion: 'paid', ...again }),
      workEntry(ORDER_NOTICE, id, { order, ...again }),
    );
  const refundedBefore = succeededIds(payment.refunds);
  const credited = succeededIds(after.payment.refunds).filter((refund) => !refundedBefore.includes(refund));
  work.push(
    ...refundWork(before, after, credited),
    ...undoWork(before, after, isNowPaid),
    ...endOfOffer({ ...before, ...after }),
  );
  const { status } = after;
  // An order that is pending again gets no mail. The return has an email about its exchange, which processes the order again.
  const isQuiet =
    status === 'pending' || (status === 'processing' && offeredChange(before)?.exchange !== undefined);
  if (status !== readOrderStatus(before.status) && !isQuiet)
    work.push(
      workEntry(ORDER_MAIL, `${id}-${status}`, {
        order,
        occasion: status === 'shipped' && hasExchangeToSend(before) ? 'exchangeSent' : status,
        revision,
        ...(status === 'cancelled' && { refunds: credited }),
      }),
    );
  return work;
};

/**
 * The shipments that a mail is about. The mail about the dispatch lists those that were added before it, of an exchange since
 * then; later ones have mails of their own.
 */
const shipmentsOf = (order: StoredOrder, { occasion, revision = 0, shipment }: MailOfOrder) => {
  const { shipments = [] } = order;
  if (shipment !== undefined) return shipments.filter(({ id }) => id === shipment);
  const earlier = shipments.filter((one) => one.revision < revision);
  const exchangedAt = lastExchangeAt(order) ?? new Date(0);
  if (occasion === 'exchangeSent') return earlier.filter(({ at }) => at > exchangedAt);
  return occasion === 'shipped' ? earlier : [];
};

/** Performs the work of order changes. Several processes may perform an entry, also after a crash; it takes effect once. */
@Injectable()
export class OrderWork {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly cart: Cart,
    private readonly outbox: Outbox,
    private readonly payments: Payments,
    private readonly reservations: OrderReservations,
    private readonly settings: ShopSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Closes payments that the order is no longer waiting for. A payment that was offered later stays open. */
  @Handles(ORDER_CLOSE_PAYMENTS)
  async closePayments({ order: id }: WorkOfOrder): Promise<void> {
    const order = await this.orders.placedById(id);
    if (!order) return;
    const { attempt } = order.payment;
    const isOpen = waitsForPayment(order) || offeredChange(order) !== undefined;
    await this.payments.closeAll(id, isOpen ? attempt - 1 : attempt);
  }

  @Handles(ORDER_OFFLINE_PAYMENT)
  async recordOfflinePayment({ order: orderId }: WorkOfOrder): Promise<void> {
    const order = await this.orders.placedById(orderId);
    if (order) await this.recordOfflinePayments(order);
  }

  async recordOfflinePayments(order: StoredOrder): Promise<void> {
    for (const payment of offlinePaymentsOf(order)) await this.payments.recordOffline(payment);
  }

  @Handles(ORDER_RELEASE_PIECES)
  async releasePieces({ order: id, refund: refundId }: WorkOfRefund): Promise<void> {
    const order = await this.orders.placedById(id);
    const refund = order?.payment.refunds?.find((candidate) => candidate.id === refundId);
    if (order && refund?.cancels)
      await this.reservations.releaseCancelled(order, `refund-${refundId}`, refund.cancels);
  }

  @Handles(ORDER_CART)
  async emptyCart({ order: id }: WorkOfOrder): Promise<void> {
    const order = await this.orders.placedById(id);
    if (!order?.user) return;
    const bought = order.items.flatMap((item) => {
      const { variantId, colorNameRU, quantity, isGift } = item;
      // A gift was never in the cart.
      return isGift ? [] : { ...variantOf(item), ...(variantId && { variantId }), colorNameRU, quantity };
    });
    await this.cart.removeBought(order.user.toHexString(), id, bought);
  }

  @Handles(ORDER_MAIL)
  async sendMail(mail: MailOfOrder): Promise<void> {
    const { occasion, revision, shipment, refunds = [] } = mail;
    const changeId = mail.change;
    const order = await this.orders.placedById(mail.order);
    if (!order || order.email === null || (await this.isOutdated(order, occasion))) return;
    const shipments = shipmentsOf(order, mail);
    // The shipment has been removed again.
    if (shipment !== undefined && shipments.length === 0) return;
    const change = order.changes?.find(({ id }) => id === changeId);
    // The offer has ended.
    if (occasion === 'difference' && change?.state !== 'offered') return;
    const transfer = await transferOf(order, this.settings);
    await this.outbox.add({
      // The timeline of the order finds its emails by their ids.
      id: [mail.order, occasion, revision ?? shipment ?? changeId]
        .filter((part) => part !== undefined)
        .join('-'),
      to: order.email,
      ...orderMail(
        order,
        occasion,
        this.config.PUBLIC_ORIGIN,
        shipments,
        change,
        transfer && { ...transfer, lastDay: dayIn(order.payment.due, this.config.SHOP_TIME_ZONE) },
      ),
      attachments: [
        ...(occasion === 'paid' ? [{ source: 'invoice', id: mail.order } as const] : []),
        ...refunds.map((refund) => creditNoteOf(mail.order, refund)),
      ],
    });
  }

  /** Whether a mail is no longer true, or about a payment that the customer was not told of. */
  private async isOutdated(order: StoredOrder, occasion: MailOccasion): Promise<boolean> {
    const { _id, payment } = order;
    if (occasion === 'ready') return pickupOf(order)?.handedOverAt !== null;
    const isPaidNow = payment.paidBy !== undefined;
    if (occasion === 'transfer') return payment.status !== 'pending' || payment.method !== 'transfer';
    if (occasion === 'paid') return payment.undone !== undefined && !isPaidNow;
    if (occasion !== 'paymentUndone') return false;
    return isPaidNow || (await this.outbox.withPrefix(`${_id.toHexString()}-paid`)).length === 0;
  }
}
