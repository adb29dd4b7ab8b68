import { type ActivityAuthor, CHANGED_FIELDS, type HandlerInput } from '@meridian/contracts';
import {
  changedLines,
  chosenPieces,
  deliveryHundredths,
  isPaid,
  replacementPrices,
  statusFields,
  toHundredths,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { fingerprintOf } from '../../../../platform/http/fingerprint.ts';
import { Handles, workEntry, WorkPostponed } from '../../../../platform/work/work-kind.ts';
import { Work } from '../../../../platform/work/work.ts';
import { UsersRepository } from '../../../accounts/users/users.repository.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import type { OrderPayment, StoredChange, StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { OrderFailpoints } from '../order-failpoints.ts';
import { orderSearchText } from '../order-search.ts';
import { OrderTiming } from '../order-timing.ts';
import { type OrderChange, OrdersRepository } from '../orders.repository.ts';
import { ChoosePayment } from '../payment/choose-payment.ts';
import { DraftOrder } from '../placing/draft-order.ts';
import { closePayments, ORDER_MAIL } from '../status/order-work.ts';
import { OrderReservations } from '../stock/order-reservations.ts';
import {
  checkChange,
  differenceOf,
  endsPaymentOnDelivery,
  problemOf,
  withChange,
} from '../lines/changed-order.ts';
import { activityOfOffer, isShippedAgain, madeChange } from '../payment/made-change.ts';
import { ORDER_CHANGE_DEADLINE, ORDER_CHANGE_STOCK, type WorkOfChange } from '../status/change-work.ts';

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

/** A change with its contact. Another method of delivery changes the difference. */
const withContact = <T extends Pick<StoredChange, 'difference' | 'isPaid'>>(
  order: StoredOrder,
  planned: T,
  contact: Contact,
) => {
  const { delivery = order.delivery } = contact;
  const formerMethod = order.delivery.method;
  const ofDelivery = deliveryHundredths({ delivery }) - deliveryHundredths(order);
  const difference = (toHundredths(planned.difference) + ofDelivery) / 100;
  return {
    ...planned,
    fields: CHANGED_FIELDS.filter((field) => contact[field] !== undefined),
    difference,
    ...(ofDelivery !== 0 && { deliveryDifference: ofDelivery / 100 }),
    ...(formerMethod && !isDeepStrictEqual(delivery.method, formerMethod) && { formerMethod }),
    ...(ofDelivery !== 0 && planned.isPaid && difference > 0 && { delivery }),
  };
};

/** A change without effect. It keeps no delivery that it offered. */
const droppedChange = ({ delivery: _delivery, ...change }: StoredChange): StoredChange => ({
  ...change,
  state: 'dropped',
  at: new Date(),
});

/** The contact that an order gets at once: an offered delivery waits for its payment. */
const contactNow = ({ delivery, ...contact }: Contact, change: StoredChange): Contact => ({
  ...contact,
  ...(delivery && !change.delivery && { delivery }),
});

/** Attempts while other processes change the order. */
const MAX_ATTEMPTS = 20;

const changeOf = ({ changes = [] }: StoredOrder, id: string): StoredChange | undefined =>
  changes.find((change) => change.id === id);

/** Whether a change is neither made nor dropped. */
const isOpen = ({ state }: StoredChange): boolean => state === 'reserving' || state === 'offered';

/** Whether a change is made only when its difference is paid. */
const isDearer = ({ isPaid: wasPaid, difference }: StoredChange): boolean => wasPaid && difference > 0;

/**
 * Changes the lines and the contact of an order that is not dispatched, or exchanges the pieces of a return. Lines are only
 * appended and pieces only taken out, so the index of a line stays valid. Pieces of new lines are reserved before the change
 * is made; otherwise it is dropped.
 * A change that makes a paid order dearer is offered, and made when its difference is paid.
 */
@Injectable()
export class MakeChange {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly drafts: DraftOrder,
    private readonly offers: ChoosePayment,
    private readonly reservations: OrderReservations,
    private readonly users: UsersRepository,
    private readonly work: Work,
    private readonly failpoints: OrderFailpoints,
    private readonly timing: OrderTiming,
  ) {}

  /**
   * @throws AppError `notFound`, `changed` if the order has another revision, `notChangeable`, `outOfStock`, `validation`,
   * `deliveryChanged`, `amountTooLarge`, `amountTooSmall`, `idempotencyMismatch`; errors of `beforeRefund`
   */
  async make(
    orderId: string,
    { body, request, by, beforeRefund, exchange }: ChangeRequest,
  ): Promise<StoredOrder> {
    const order = await this.orders.placedById(orderId);
    if (!order) throw new AppError('notFound');
    const fingerprint = fingerprintOf(body, by?.id ?? null);
    const made = order.changes?.find(
      ({ request: earlier, state }) => earlier === request && ['made', 'offered'].includes(state),
    );
    if (made && made.fingerprint !== fingerprint) throw new AppError('idempotencyMismatch');
    if (made) return order;
    if (order.revision !== body.revision) throw new AppError('changed');
    const planned = await this.plan(order, body);
    const wanted = await this.contactOf(order, body, changedLines(order.items, planned));
    const change: StoredChange = {
      ...withContact(order, planned, wanted),
      request,
      fingerprint,
      by: by?.email ?? 'shopper',
      ...(exchange && { exchange: exchange.return }),
    };
    const contact = contactNow(wanted, change);
    checkChange(order, change);
    if (change.isPaid && change.difference < 0) beforeRefund();
    if (isDearer(change)) {
      const payable = { ...order, amount: change.difference };
      this.offers.choose(await this.offers.onlineOffers(), payable, undefined, order.payment);
    }
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

  /**
   * Drops a change that waits for the payment of its difference.
   * @throws AppError `notFound`; `changed` if it does not wait any more
   */
  async withdraw(orderId: string, changeId: string, by: ActivityAuthor | null): Promise<StoredOrder> {
    const order = await this.orders.placedById(orderId);
    const change = order && changeOf(order, changeId);
    if (!change) throw new AppError('notFound');
    const dropped = change.state === 'offered' && (await this.drop(orderId, changeId, by));
    if (!dropped) throw new AppError('changed');
    return dropped;
  }

  /** Drops a change that a crash has interrupted, whose difference is not paid in time, or that the order does not allow any more. */
  @Handles(ORDER_CHANGE_DEADLINE)
  async dropStale({ order: id, change: changeId }: WorkOfChange): Promise<void> {
    const order = await this.orders.placedById(id);
    const change = order && changeOf(order, changeId);
    if (!change || !isOpen(change)) return;
    const deadline = change.due ?? new Date(change.at.getTime() + this.timing.staleAfterMs);
    const isAllowed = change.due === undefined || problemOf(order, change) === null;
    if (isAllowed && deadline > new Date()) throw new WorkPostponed(deadline);
    await this.drop(id, changeId);
  }

  /** Puts the pieces into stock that a change has taken out, or has reserved in vain. */
  @Handles(ORDER_CHANGE_STOCK)
  async releasePieces({ order: id, change: changeId }: WorkOfChange): Promise<void> {
    const order = await this.orders.placedById(id);
    const change = order && changeOf(order, changeId);
    if (!change) return;
    if (change.state === 'dropped') return this.reservations.releaseAdded(order, change);
    await this.reservations.releaseCancelled(order, `removed-${changeId}`, change.remove);
  }

  /** @param items the lines after the change */
  private async contactOf(
    order: StoredOrder,
    { delivery, email, company }: ChangeInput,
    items: readonly StoredOrderItem[],
  ): Promise<Contact> {
    const next = delivery && (await this.drafts.deliveryAfter(order, delivery, items));
    const buyer =
      company === undefined ? undefined : this.drafts.companyAfter(company, next ?? order.delivery);
    return {
      ...(next && !isDeepStrictEqual(next, order.delivery) && { delivery: next }),
      ...(email !== undefined && email !== order.email && { email }),
      ...(buyer !== undefined && !isDeepStrictEqual(buyer, order.company ?? null) && { company: buyer }),
    };
  }

  private async plan(order: StoredOrder, body: ChangeInput) {
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
    change: StoredChange,
    contact: Contact,
    by: ActivityAuthor | null,
  ): Promise<StoredOrder | null> {
    const { fields, work } = madeChange(order, change, by);
    const search = orderSearchText(
      { ...order, ...contact, ...fields },
      order.user ? await this.users.byId(order.user.toHexString()) : null,
    );
    if (isDearer(change)) return this.offer(order, change, { ...contact, search }, by);
    const payment = await this.paymentAfter(order, change, fields.amount, contact.delivery);
    const isStockChange = change.remove.length > 0;
    const status = isShippedAgain(order, change) ? ('processing' as const) : null;
    return this.orders.change(
      order,
      {
        ...{ ...contact, ...fields, search },
        ...(status && statusFields(status)),
        ...(payment && { payment }),
      },
      isStockChange ? { marked: true } : {},
      {
        ...(status && { historyEntry: { status, at: new Date(), by: change.by } }),
        work: [...work, ...(payment ? [closePayments(order)] : [])],
      },
    );
  }

  /** Offers a change whose pieces are reserved, with its contact, which changes at once. */
  private async offer(
    order: StoredOrder,
    change: StoredChange,
    fields: Contact & Pick<OrderChange, 'search'>,
    by: ActivityAuthor | null,
  ): Promise<StoredOrder | null> {
    const id = order._id.toHexString();
    const { attempt, due } = await this.offers.offerDifference(order);
    const offered: StoredChange = { ...change, state: 'offered', at: new Date(), due, attempt };
    const mail = { order: id, occasion: 'difference', change: change.id } as const;
    return this.orders.change(
      order,
      { ...fields, changes: withChange(order, offered), payment: { attempt } },
      {},
      {
        work: [
          workEntry(ORDER_MAIL, `${id}-difference-${change.id}`, mail),
          activityOfOffer(order, offered, by),
        ],
      },
    );
  }

  /**
   * The payment of an unpaid order at its new amount: another attempt, which the page of the old amount cannot pay. An order that
   * is not paid on delivery any more is paid by the link to its page.
   */
  private async paymentAfter(
    order: StoredOrder,
    change: StoredChange,
    amount: number,
    delivery = order.delivery,
  ): Promise<Partial<OrderPayment> | null> {
    const { payment } = order;
    const payable = { ...order, amount, delivery };
    if (!isPaid(payment.status) && endsPaymentOnDelivery(change, delivery)) {
      const chosen = this.offers.choose(await this.offers.onlineOffers(), payable);
      return { ...this.offers.offer(chosen, payment.attempt + 1, true), method: undefined };
    }
    if (payment.status !== 'pending' || amount === order.amount) return null;
    const offers = await this.offers.offers();
    if (payment.provider !== OFFLINE_PROVIDER) this.offers.choose(offers, payable, undefined, payment);
    const offer = this.offers.offerAgain(payable, offers);
    return { ...offer, due: offer.due && offer.due > payment.due ? offer.due : payment.due };
  }

  /** Drops a change that is not made, and releases its pieces. @returns the order; null if the change is made or dropped */
  private async drop(orderId: string, changeId: string, by: ActivityAuthor | null = null) {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const order = await this.orders.placedById(orderId);
      const change = order && changeOf(order, changeId);
      if (!order || !change || !isOpen(change)) return null;
      const dropped = droppedChange(change);
      const work = [workEntry(ORDER_CHANGE_STOCK, changeId, { order: orderId, change: changeId })];
      if (change.due) work.push(closePayments(order), activityOfOffer(order, dropped, by));
      const changed = await this.orders.change(
        order,
        { changes: withChange(order, dropped) },
        { marked: true },
        { work },
      );
      if (!changed) continue;
      await this.work.perform('orders', changed);
      return changed;
    }
    throw new AppError('unavailable', { retryAfter: 1 });
  }
}
