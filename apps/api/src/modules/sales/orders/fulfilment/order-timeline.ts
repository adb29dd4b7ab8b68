import type { Timeline } from '@meridian/contracts';
import { readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { Outbox } from '../../../messages/mail/outbox.ts';
import { visibleChanges } from '../lines/changed-order.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';

export type TimelineEntry = Timeline[number];
/** Returns entries of an order that another module stores, in any order. */
export type TimelineSource = (
  order: StoredOrder,
) => Promise<readonly TimelineEntry[]> | readonly TimelineEntry[];

/** Returns an entry. Omitted fields are null. */
export const timelineEntry = (
  kind: TimelineEntry['kind'],
  at: Date,
  fields: Partial<Omit<TimelineEntry, 'kind' | 'at'>> = {},
): TimelineEntry => ({
  kind,
  at: at.toISOString(),
  by: null,
  value: null,
  text: null,
  amount: null,
  ...fields,
});

const entriesOfOrder = (order: StoredOrder): TimelineEntry[] => {
  const { date, history, payment, money = [], shipments = [], notes = [], placedBy } = order;
  const { paidBy, paidAt, reference, undone = [], refunds = [] } = payment;
  const { amount = order.amount } = money.find(({ kind, id }) => kind === 'payment' && id === paidBy) ?? {};
  const [first, ...later] = history;
  return [
    timelineEntry('placed', date, { by: placedBy ?? first?.by ?? 'shopper' }),
    ...later.map(({ at, by, status, reason = null }) =>
      timelineEntry('status', at, { by, value: readOrderStatus(status), text: reason }),
    ),
    ...(paidAt ? [timelineEntry('paid', paidAt, { amount, text: reference || null })] : []),
    ...undone.flatMap(({ paidAt: recordedAt, at, by = null, reason = null, ...mistaken }) => [
      timelineEntry('paid', recordedAt, { amount: mistaken.amount, text: mistaken.reference ?? null }),
      timelineEntry('paymentUndone', at, { by, text: reason, amount: mistaken.amount }),
    ]),
    ...refunds.map(({ at, amount: refunded, status, reason = null, by = null }) =>
      timelineEntry('refund', at, { by, value: status, text: reason, amount: refunded }),
    ),
    ...visibleChanges(order).map(({ at, by, state, reason = null, difference }) =>
      timelineEntry('change', at, { by, value: state, text: reason, amount: difference || null }),
    ),
    ...shipments.map(({ at, by, trackingNumber }) =>
      timelineEntry('shipment', at, { by, value: trackingNumber }),
    ),
    ...shipments.flatMap(({ parcel }) =>
      (parcel?.events ?? []).map(({ at, state }) =>
        timelineEntry('parcel', at, {
          by: 'system',
          value: state,
          text: (state === 'refused' && parcel?.problem) || null,
        }),
      ),
    ),
    ...notes.map(({ at, by, text }) => timelineEntry('note', at, { by, text })),
  ];
};

/** Everything that happened to an order. Other modules register sources, such as returns and invoices. */
@Injectable()
export class OrderTimeline {
  private readonly sources: TimelineSource[] = [];

  constructor(
    private readonly orders: OrdersRepository,
    private readonly outbox: Outbox,
  ) {
    this.register(entriesOfOrder);
    this.register((order) => this.entriesOfMails(order));
  }

  /** Called once per source, in the constructor of a module. */
  register(source: TimelineSource): void {
    this.sources.push(source);
  }

  /** The entries of an order, oldest first. @throws AppError `notFound` */
  async find(orderId: string): Promise<Timeline> {
    const order = await this.orders.placedById(orderId);
    if (!order) throw new AppError('notFound');
    const entries = await Promise.all(this.sources.map(async (source) => source(order)));
    return entries.flat().sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  }

  /** Emails of the last 90 days, without their recipient. The part after the order in the id is their occasion. */
  private async entriesOfMails(order: StoredOrder): Promise<TimelineEntry[]> {
    const mails = await this.outbox.withPrefix(`${order._id.toHexString()}-`);
    return mails.map(({ id, state, at }) =>
      timelineEntry('mail', at, { by: 'system', value: id.split('-')[1] ?? null, text: state }),
    );
  }
}
