import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/errors.ts';
import { type WorkEntry, workEntry } from '../../../platform/work/work-kind.ts';
import { OFFLINE_PROVIDER } from './offline-payments.ts';
import { feeWork } from './fee-work.ts';
import type { OpenedPayment, PaymentEvent, ProviderFees } from './payment-provider.ts';
import {
  PAYMENT_EVENT_MODEL,
  PAYMENT_MODEL,
  type Opening,
  type PaymentReceipt,
  type PaymentState,
  type Refund,
  type StoredPayment,
  type StoredPaymentEvent,
} from './payment.schema.ts';
import {
  PAYMENT_REFUND,
  type RefundOfPayment,
  refundProgress,
  unfinishedRefunds,
  workOfRefunds,
} from './refund-list.ts';
import { refundWork, saleWork, undoneWork, withReceipts } from './receipt-list.ts';
import { PAYMENT_UNDONE, type UndoOfPayment } from './undone-payment.ts';

type SettlingEvent = Extract<PaymentEvent, { type: 'paid' | 'failed' | 'expired' }>;
const STATE_OF_EVENT = { paid: 'paid', failed: 'failed', expired: 'closed' } as const;
const PREVIOUS_STATES: Record<'closed' | 'failed' | 'paid', readonly PaymentState[]> = {
  closed: ['open'],
  failed: ['open', 'closed'],
  paid: ['open', 'closed', 'failed'],
};

/** Refunds may be reported before the payment itself, so a payment in any state can be refunded. */
const stateAfter = (payment: StoredPayment, refunds: Refund[]): PaymentState => {
  if (refundProgress({ amount: payment.amount, refunds }) === 'full') return 'refunded';
  return payment.state === 'refunded' ? 'paid' : payment.state;
};

/** Decides the refunds of a payment; null leaves them unchanged. It is called again after a concurrent change. */
export type RefundDecision = (payment: StoredPayment, refunds: readonly Refund[]) => Refund[] | null;

const idsOf = (refunds: readonly Refund[] = []): string[] => unfinishedRefunds(refunds).map(({ id }) => id);

const succeededIn = (refunds: readonly Refund[] = []): number =>
  refunds.filter(({ status }) => status === 'succeeded').length;

/** The work of the refunds that a change begins, and of the fees and receipts of those that it completes. */
const workAfter = (payment: StoredPayment, refunds: Refund[]): WorkEntry[] => {
  const { _id, provider, refunds: before, refundsRevision = 0 } = payment;
  const known = idsOf(before);
  const begun = unfinishedRefunds(refunds).filter(({ id }) => !known.includes(id));
  const hasFees = provider !== OFFLINE_PROVIDER && succeededIn(refunds) > succeededIn(before);
  return [
    ...workOfRefunds(_id, refundsRevision, begun),
    ...(hasFees ? [feeWork(_id, refundsRevision)] : []),
    ...refundWork(payment, refunds),
  ];
};

/** The payments in the database, and the events that were processed. */
@Injectable()
export class PaymentsRepository {
  constructor(
    @InjectModel(PAYMENT_MODEL.name) private readonly payments: Model<StoredPayment>,
    @InjectModel(PAYMENT_EVENT_MODEL.name) private readonly events: Model<StoredPaymentEvent>,
  ) {}

  byId(id: string): Promise<StoredPayment | null> {
    return this.find({ _id: id });
  }

  async ofOrder(orderId: string): Promise<StoredPayment[]> {
    return this.payments.find({ orderId }).sort({ attempt: 1 }).lean<StoredPayment[]>();
  }

  async ofOrders(orderIds: readonly string[]): Promise<StoredPayment[]> {
    return this.payments.find({ orderId: { $in: [...orderIds] } }).lean<StoredPayment[]>();
  }

  async openOf(orderId: string, lastAttempt: number): Promise<StoredPayment[]> {
    return this.payments
      .find({ orderId, state: 'open', attempt: { $lte: lastAttempt } })
      .lean<StoredPayment[]>();
  }

  /** The payment of an event, by its id or its charge; null if it is not a payment of the shop. */
  async ofEvent({ paymentId, charge }: PaymentEvent, provider: string): Promise<StoredPayment | null> {
    if (paymentId !== null) return this.find({ _id: paymentId, provider });
    return charge === null ? null : this.find({ provider, charge });
  }

  /** Stores a new payment, or returns the existing one of the order's attempt. */
  async insertOrFind(payment: StoredPayment): Promise<StoredPayment> {
    try {
      await this.payments.insertOne(payment);
      return payment;
    } catch (error) {
      const { orderId, attempt } = payment;
      const existing = isDuplicateKey(error) && (await this.find({ orderId, attempt }));
      if (!existing) throw error;
      return existing;
    }
  }

  /** Stores the page of an opened payment. Returns the payment, which another process may have closed. */
  setOpened(id: string, { reference, redirectUrl }: OpenedPayment): Promise<StoredPayment | null> {
    return this.change({ _id: id }, { $set: { reference, redirectUrl } });
  }

  /** Replaces the opening of a payment unless another process has done so. Returns the current payment. */
  reopen({ _id, opening }: StoredPayment, next: Opening): Promise<StoredPayment | null> {
    // In a filter, null also matches a missing field.
    return this.update(_id, { 'opening.attempt': opening?.attempt ?? null }, { $set: { opening: next } });
  }

  async setClosed(id: string): Promise<void> {
    await this.payments.updateOne({ _id: id, state: 'open' }, { $set: { state: 'closed' } });
  }

  /** Applies an event if the transition is allowed. The expiry of a page that has been replaced has no effect. */
  advance(payment: StoredPayment, { type, charge, reference }: SettlingEvent): Promise<StoredPayment | null> {
    const { _id: id } = payment;
    const state = STATE_OF_EVENT[type];
    const isOwnPage = type === 'expired' && reference !== null && { reference: { $in: [reference, null] } };
    const filter = { state: { $in: [...PREVIOUS_STATES[state]] }, ...isOwnPage };
    return this.update(id, filter, {
      $set: { state, ...(charge !== null && { charge }) },
      ...(state === 'paid' && { $push: { work: { $each: [feeWork(id, 'paid'), ...saleWork(payment)] } } }),
    });
  }

  /**
   * Changes the refunds of a payment, with its state and the work of new refunds, if no other process has changed them since they were read.
   * Returns the current payment; null if it does not exist.
   */
  async changeRefunds(id: string, decide: RefundDecision): Promise<StoredPayment | null> {
    for (;;) {
      const payment = await this.byId(id);
      if (!payment) return null;
      const decided = decide(payment, payment.refunds ?? []);
      if (!decided) return payment;
      const refunds = withReceipts(payment, decided);
      const written = await this.change(
        // In a filter, null also matches a missing field.
        { _id: id, state: payment.state, refundsRevision: payment.refundsRevision ?? null },
        {
          $set: { refunds, state: stateAfter(payment, refunds) },
          $inc: { refundsRevision: 1 },
          $push: { work: { $each: workAfter(payment, refunds) } },
        },
      );
      if (written) return written;
    }
  }

  /**
   * Stores the receipt of the hand-over of a paid payment once, if the refunds have not changed since the payment was read.
   * Returns null if they have.
   */
  handOver(
    { _id, refundsRevision }: StoredPayment,
    handover: PaymentReceipt['handover'],
  ): Promise<StoredPayment | null> {
    return this.change(
      // In a filter, null also matches a missing field.
      { _id, state: 'paid', refundsRevision: refundsRevision ?? null, 'receipt.handover': null },
      { $set: { 'receipt.handover': handover } },
    );
  }

  /** Stores the fees that a provider has reported. */
  async saveFees(id: string, fees: ProviderFees): Promise<void> {
    await this.changeRefunds(id, (_, refunds) => {
      const after = refunds.map((refund) => {
        const fee = fees.refunds.get(refund.reference ?? '');
        return fee === undefined ? refund : { ...refund, fee };
      });
      return isDeepStrictEqual(after, refunds) ? null : after;
    });
    if (fees.payment !== null) await this.change({ _id: id }, { $set: { fee: fees.payment } });
  }

  /** Marks a recorded payment without refunds as undone, with the work of its order. Returns null if it has refunds. */
  async undo(undo: UndoOfPayment): Promise<StoredPayment | null> {
    const payment = await this.byId(undo.payment);
    const work = [workEntry(PAYMENT_UNDONE, undo.payment, undo), ...(payment ? undoneWork(payment) : [])];
    return this.change(
      // In a filter, null also matches a missing field.
      { _id: undo.payment, provider: OFFLINE_PROVIDER, state: 'paid', refundsRevision: null },
      { $set: { state: 'undone' }, $push: { work: { $each: work } } },
    );
  }

  /** Ends the work of the refunds that are complete, with their effects. */
  async finishRefunds({ _id: id, refunds, work = [] }: StoredPayment): Promise<void> {
    const unfinished = idsOf(refunds);
    const ids = work
      .filter(
        ({ kind, data }) =>
          kind === PAYMENT_REFUND.name && !unfinished.includes((data as RefundOfPayment).refund),
      )
      .map(({ _id }) => _id);
    if (ids.length > 0)
      await this.payments.updateOne({ _id: id }, { $pull: { work: { _id: { $in: ids } } } });
  }

  /** Removes the staff and their texts, which may name the customer, and the shop's URLs with the order key, except from payments in progress. */
  async removeCustomer(orderId: string): Promise<void> {
    await this.payments.updateMany({ orderId, state: { $ne: 'open' } }, { $unset: { opening: 1 } });
    await this.payments.updateMany(
      { orderId, state: { $ne: 'open' }, receipt: { $exists: true } },
      { $set: { 'receipt.content.customer': { email: null, phone: null } } },
    );
    // The reference of the bank may name the customer.
    await this.payments.updateMany({ orderId, provider: OFFLINE_PROVIDER }, { $set: { reference: null } });
    for (const { _id } of await this.ofOrder(orderId))
      await this.changeRefunds(_id, (_, refunds) => {
        const unfinished = idsOf(refunds);
        const namesPerson = ({ id, note, by }: Refund): boolean =>
          !unfinished.includes(id) && (note ?? by) !== undefined;
        const anonymous = ({ note: _note, by: _by, ...refund }: Refund): Refund => refund;
        return refunds.some(namesPerson)
          ? refunds.map((refund) => (namesPerson(refund) ? anonymous(refund) : refund))
          : null;
      });
  }

  /** Deletes payments that were opened, and refunded if they were, before a time. Their orders keep the amounts. */
  async deleteOld(before: Date): Promise<void> {
    await this.payments.deleteMany({
      createdAt: { $lt: before },
      refunds: { $not: { $elemMatch: { $or: [{ at: { $gte: before } }, { status: 'pending' }] } } },
      state: { $ne: 'open' },
    });
  }

  async isProcessedEvent(provider: string, id: string): Promise<boolean> {
    return (await this.events.exists({ _id: `${provider}:${id}` })) !== null;
  }

  async recordProcessedEvent(provider: string, { id, type, paymentId }: PaymentEvent): Promise<void> {
    await this.events.updateOne(
      { _id: `${provider}:${id}` },
      { $setOnInsert: { type, paymentId, at: new Date() } },
      { upsert: true },
    );
  }

  private async find(filter: QueryFilter<StoredPayment>): Promise<StoredPayment | null> {
    return this.payments.findOne(filter).lean<StoredPayment>();
  }

  /** Changes a payment if it matches the filter. Returns the current payment in both cases. */
  private async update(id: string, filter: QueryFilter<StoredPayment>, update: UpdateQuery<StoredPayment>) {
    return (await this.change({ ...filter, _id: id }, update)) ?? this.byId(id);
  }

  private async change(filter: QueryFilter<StoredPayment>, update: UpdateQuery<StoredPayment>) {
    return this.payments.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean<StoredPayment>();
  }
}
