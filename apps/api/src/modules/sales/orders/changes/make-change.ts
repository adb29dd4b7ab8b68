import { type ActivityAuthor, CHANGED_FIELDS, type HandlerInput } from '@meridian/contracts';
import {
  chosenPieces,
  isPaid,
  keptPieces,
  readOrderStatus,
  replacementPrices,
  statusFields,
  valueOfLines,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { fingerprintOf } from '../../../../platform/http/fingerprint.ts';
import { Handles, type WorkEntry, workEntry, WorkPostponed } from '../../../../platform/work/work-kind.ts';
import { Work } from '../../../../platform/work/work.ts';
import { UsersRepository } from '../../../accounts/users/users.repository.ts';
import {
  activityChange,
  activityEntry,
  activityWork,
  orderSubject,
} from '../../../shop/activity/activity-entry.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import type { OrderPayment, StoredChange, StoredOrder } from '../order.schema.ts';
import { OrderFailpoints } from '../order-failpoints.ts';
import { orderSearchText } from '../order-search.ts';
import { OrderTiming } from '../order-timing.ts';
import { serialKeysOf } from '../fulfilment/serial-numbers.ts';
import { type OrderChange, OrdersRepository } from '../orders.repository.ts';
import { OfferPayment } from '../payment/offer-payment.ts';
import { DraftOrder } from '../placing/draft-order.ts';
import { ORDER_CLOSE_PAYMENTS, ORDER_MAIL } from '../status/order-work.ts';
import { OrderReservations } from '../stock/order-reservations.ts';
import { checkChange, differenceOf, linesAfter } from '../lines/changed-order.ts';
import {
  ORDER_CHANGE_DEADLINE,
  ORDER_CHANGE_DOCUMENTS,
  ORDER_CHANGE_REFUND,
  ORDER_CHANGE_STOCK,
  type WorkOfChange,
} from '../status/change-work.ts';

type ChangeInput = HandlerInput<'POST /api/orders/:id/changes'>['body'];

/** A request of a member of staff. Requests with the same id are one change. */
export interface ChangeRequest {
  body: ChangeInput;
  request: string;
  /** The member of staff; null for the shopper. */
  by: ActivityAuthor | null;
  /** Throws an error if the author may not refund now. */
  beforeRefund: () => void;
  /** The return whose pieces it replaces, and what records it there before the order is changed. */
  exchange?: { return: string; record: () => Promise<void> };
}

/** The new contact of an order. */
type Contact = Pick<OrderChange, 'delivery' | 'email' | 'company'>;

/** Attempts while other processes change the order. */
const MAX_ATTEMPTS = 20;

const changeOf = ({ changes = [] }: StoredOrder, id: string): StoredChange | undefined =>
  changes.find((change) => change.id === id);

const withChange = ({ changes = [] }: StoredOrder, change: StoredChange): StoredChange[] => [
  ...changes.filter(({ id }) => id !== change.id),
  change,
];

/**
 * Changes the lines and the contact of an order that is not dispatched, or exchanges the pieces of a return. Lines are only
 * appended and pieces only taken out, so the index of a line stays valid. Pieces of new lines are reserved before the change
 * is made; otherwise it is dropped.
 */
@Injectable()
export class MakeChange {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly drafts: DraftOrder,
    private readonly offers: OfferPayment,
    private readonly reservations: OrderReservations,
    private readonly users: UsersRepository,
    private readonly work: Work,
    private readonly failpoints: OrderFailpoints,
    private readonly timing: OrderTiming,
  ) {}

  /**
   * @throws AppError `notFound`, `changed` if the order has another revision, `notChangeable`, `outOfStock`, `validation`,
   * `amountTooLarge`, `amountTooSmall`, `idempotencyMismatch`; errors of `beforeRefund`
   */
  async make(
    orderId: string,
    { body, request, by, beforeRefund, exchange }: ChangeRequest,
  ): Promise<StoredOrder> {
    const order = await this.orders.placedById(orderId);
    if (!order) throw new AppError('notFound');
    const fingerprint = fingerprintOf(body, by?.id ?? null);
    const made = order.changes?.find((change) => change.request === request && change.state === 'made');
    if (made && made.fingerprint !== fingerprint) throw new AppError('idempotencyMismatch');
    if (made) return order;
    if (order.revision !== body.revision) throw new AppError('changed');
    const contact = await this.contactOf(order, body);
    const change = {
      ...(await this.plan(order, body, contact)),
      request,
      fingerprint,
      by: by?.email ?? 'shopper',
      ...(exchange && { exchange: exchange.return }),
    };
    checkChange(order, change);
    if (change.isPaid && change.difference < 0) beforeRefund();
    await exchange?.record();
    if (change.add.length === 0) return this.finish(order, change, contact, by);
    const reserving = await this.orders.change(
      order,
      { changes: withChange(order, change) },
      { marked: true },
      { work: [workEntry(ORDER_CHANGE_DEADLINE, change.id, { order: orderId, change: change.id })] },
    );
    if (!reserving) throw new AppError('changed');
    try {
      await this.failpoints.reached('change recorded');
      await this.reservations.reserveAdded(reserving, change);
      await this.failpoints.reached('change reserved');
      return await this.finish(reserving, change, contact, by);
    } catch (error) {
      await this.drop(orderId, change.id);
      throw error;
    }
  }

  /** Drops a change that a crash has interrupted. */
  @Handles(ORDER_CHANGE_DEADLINE)
  async dropStale({ order: id, change: changeId }: WorkOfChange): Promise<void> {
    const order = await this.orders.placedById(id);
    const change = order && changeOf(order, changeId);
    if (change?.state !== 'reserving') return;
    const deadline = new Date(change.at.getTime() + this.timing.staleAfterMs);
    if (deadline > new Date()) throw new WorkPostponed(deadline);
    await this.drop(id, changeId);
  }

  /** Puts the pieces into stock that a change has taken out, or has reserved in vain. */
  @Handles(ORDER_CHANGE_STOCK)
  async releasePieces({ order: id, change: changeId }: WorkOfChange): Promise<void> {
    const order = await this.orders.placedById(id);
    const change = order && changeOf(order, changeId);
    if (!change) return;
    if (change.state === 'dropped') return this.reservations.rollBackAdded(order, change);
    await this.reservations.releaseCancelled(order, `removed-${changeId}`, change.remove);
  }

  private async contactOf(order: StoredOrder, { delivery, email, company }: ChangeInput): Promise<Contact> {
    const next = delivery && (await this.drafts.deliveryAfter(order.delivery, delivery));
    const buyer =
      company === undefined ? undefined : this.drafts.companyAfter(company, next ?? order.delivery);
    return {
      ...(next && !isDeepStrictEqual(next, order.delivery) && { delivery: next }),
      ...(email !== undefined && email !== order.email && { email }),
      ...(buyer !== undefined && !isDeepStrictEqual(buyer, order.company ?? null) && { company: buyer }),
    };
  }

  private async plan(order: StoredOrder, body: ChangeInput, contact: Contact) {
    const { items, currency, payment } = order;
    const all = items.map(({ quantity }, line) => ({ line, quantity }));
    const remove = body.remove.length === 0 ? [] : chosenPieces(body.remove, all);
    if (!remove) throw new AppError('notChangeable');
    const quoted = body.add.length === 0 ? [] : await this.drafts.linesToAdd(body.add, currency);
    const add = replacementPrices(items, { remove, add: quoted });
    return {
      id: newId(),
      at: new Date(),
      state: 'reserving' as const,
      remove,
      add,
      difference: differenceOf(items, { remove, add }),
      fields: CHANGED_FIELDS.filter((field) => contact[field] !== undefined),
      isPaid: isPaid(payment.status),
      ...(body.reason !== undefined && { reason: body.reason }),
    };
  }

  /** Makes a change whose pieces are reserved. A concurrent change of the order may come first. */
  private async finish(
    reserving: StoredOrder,
    change: StoredChange,
    contact: Contact,
    by: ActivityAuthor | null,
  ): Promise<StoredOrder> {
    const isReserved = change.add.length > 0;
    let order: StoredOrder | null = reserving;
    for (let attempt = 0; order && attempt < MAX_ATTEMPTS; attempt++) {
      if (isReserved && changeOf(order, change.id)?.state !== 'reserving') break;
      checkChange(order, change);
      const made = await this.apply(order, change, contact, by);
      if (made) {
        await this.failpoints.reached('change made');
        await this.work.perform('orders', made);
        return made;
      }
      if (!isReserved) throw new AppError('changed');
      order = await this.orders.placedById(reserving._id.toHexString());
    }
    throw new AppError('unavailable', { retryAfter: 1 });
  }

  private async apply(
    order: StoredOrder,
    { ...change }: StoredChange,
    contact: Contact,
    by: ActivityAuthor | null,
  ): Promise<StoredOrder | null> {
    const made = {
      ...change,
      state: 'made' as const,
      at: new Date(),
      ...(change.add.length > 0 && { firstLine: order.items.length }),
    };
    const lines = linesAfter(order, change);
    const payment = this.paymentAfter(order, lines.amount);
    const search = orderSearchText(
      { ...order, ...contact, items: lines.items },
      order.user ? await this.users.byId(order.user.toHexString()) : null,
    );
    const isStockChange = change.remove.length > 0;
    const status = isShippedAgain(order, change) ? ('processing' as const) : null;
    return this.orders.change(
      order,
      {
        ...{ ...contact, ...lines, search, changes: withChange(order, made) },
        ...(order.serialKeys && { serialKeys: serialKeysOf(lines.items) }),
        ...(status && statusFields(status)),
        ...(payment && { payment }),
      },
      isStockChange ? { marked: true } : {},
      {
        ...(status && { historyEntry: { status, at: made.at, by: change.by } }),
        work: [...workOf(order, made, payment !== null), activityOf(order, made, lines, by)],
      },
    );
  }

  /** The payment of an unpaid order at its new amount: another attempt, which the page of the old amount cannot pay. */
  private paymentAfter(order: StoredOrder, amount: number): Partial<OrderPayment> | null {
    const { payment, currency } = order;
    if (payment.status !== 'pending' || amount === order.amount) return null;
    if (payment.provider !== OFFLINE_PROVIDER) this.offers.checkAmount(amount, currency);
    const offer = this.offers.offerAgain(order);
    return { ...offer, due: offer.due && offer.due > payment.due ? offer.due : payment.due };
  }

  /** Drops a change that is not made, and rolls back its reservation. */
  private async drop(orderId: string, changeId: string): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const order = await this.orders.placedById(orderId);
      const change = order && changeOf(order, changeId);
      if (!order || change?.state !== 'reserving') return;
      const work = [workEntry(ORDER_CHANGE_STOCK, changeId, { order: orderId, change: changeId })];
      const changes = withChange(order, { ...change, state: 'dropped' });
      const dropped = await this.orders.change(order, { changes }, {}, { work });
      if (dropped) return this.work.perform('orders', dropped);
    }
  }
}

/** Whether an exchange adds pieces to an order that is shipped or delivered, so that it is processed again. */
const isShippedAgain = ({ status }: StoredOrder, { exchange }: StoredChange): boolean =>
  exchange !== undefined && ['shipped', 'delivered'].includes(readOrderStatus(status));

/** The work of a change that is made. @param isOffered whether another payment is offered */
const workOf = (
  { _id, revision }: StoredOrder,
  { id, remove, add, difference, isPaid: wasPaid, exchange }: StoredChange,
  isOffered: boolean,
): WorkEntry[] => {
  const order = _id.toHexString();
  const data = { order, change: id };
  return [
    ...(remove.length > 0 && exchange === undefined ? [workEntry(ORDER_CHANGE_STOCK, id, data)] : []),
    ...(isOffered ? [workEntry(ORDER_CLOSE_PAYMENTS, `${order}-${revision}`, { order })] : []),
    ...(wasPaid && add.length > 0 ? [workEntry(ORDER_CHANGE_DOCUMENTS, id, data)] : []),
    ...(wasPaid && difference < 0 ? [workEntry(ORDER_CHANGE_REFUND, id, data)] : []),
    // The return has an email about its exchange.
    ...(exchange === undefined
      ? [workEntry(ORDER_MAIL, `${order}-changed-${id}`, { order, occasion: 'changed', change: id })]
      : []),
  ];
};

const piecesIn = (items: StoredOrder['items']): number =>
  items.reduce((sum, item) => sum + keptPieces(item), 0);

/** The log has no personal data, because it is kept longer than that of an order. */
const activityOf = (
  order: StoredOrder,
  change: StoredChange,
  lines: Pick<StoredOrder, 'items' | 'amount'>,
  by: ActivityAuthor | null,
): WorkEntry => {
  const { fields, remove, add, reason } = change;
  const before = valueOfLines(order.items) / 100;
  const after = valueOfLines(lines.items) / 100;
  const changes = [
    ...(isShippedAgain(order, change)
      ? [activityChange('status', readOrderStatus(order.status), 'processing')]
      : []),
    ...(remove.length + add.length > 0
      ? [
          activityChange('items', piecesIn(order.items), piecesIn(lines.items)),
          ...(before === after ? [] : [activityChange('amount', before, after)]),
        ]
      : []),
    ...fields.map((field) => activityChange(field, null, null)),
    ...(reason === undefined ? [] : [activityChange('reason', null, reason)]),
  ];
  return activityWork(activityEntry({ by, action: 'changed', subject: orderSubject(order._id), changes }));
};
