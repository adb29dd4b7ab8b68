import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/errors.ts';
import type { OpenedPayment, PaymentEvent } from './payment-provider.ts';
import {
  PAYMENT_EVENT_MODEL,
  PAYMENT_MODEL,
  type Opening,
  type PaymentState,
  type ProviderRefund,
  type Refund,
  type StoredPayment,
  type StoredPaymentEvent,
} from './payment.schema.ts';
import { mergeRefunds } from './refund-progress.ts';

type SettlingEvent = Extract<PaymentEvent, { type: 'paid' | 'failed' | 'expired' }>;
const STATE_OF_EVENT = { paid: 'paid', failed: 'failed', expired: 'closed' } as const;
const PREVIOUS_STATES: Record<'closed' | 'failed' | 'paid' | 'refunded', readonly PaymentState[]> = {
  closed: ['open'],
  failed: ['open', 'closed'],
  paid: ['open', 'closed', 'failed'],
  refunded: ['open', 'closed', 'failed', 'paid', 'refunding'],
};

/** The payments in the database, and the events that were processed. */
@Injectable()
export class PaymentsRepository {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<StoredPayment>,
    @InjectModel(PAYMENT_EVENT_MODEL) private readonly events: Model<StoredPaymentEvent>,
  ) {}

  byId(id: string): Promise<StoredPayment | null> {
    return this.find({ _id: id });
  }

  /** The payments of an order, the first attempt first. */
  ofOrder(orderId: string): Promise<StoredPayment[]> {
    return this.payments.find({ orderId }).sort({ attempt: 1 }).lean<StoredPayment[]>().exec();
  }

  openOf(orderId: string, lastAttempt: number): Promise<StoredPayment[]> {
    return this.payments
      .find({ orderId, state: 'open', attempt: { $lte: lastAttempt } })
      .lean<StoredPayment[]>()
      .exec();
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
  advance(id: string, { type, charge, reference }: SettlingEvent): Promise<StoredPayment | null> {
    const state = STATE_OF_EVENT[type];
    const isOwnPage = type === 'expired' && reference !== null && { reference: { $in: [reference, null] } };
    const filter = { state: { $in: [...PREVIOUS_STATES[state]] }, ...isOwnPage };
    return this.update(id, filter, { $set: { state, ...(charge !== null && { charge }) } });
  }

  /** Merges the refunds that the provider lists into a payment. Returns the current payment. */
  async mergeRefunds(payment: StoredPayment, listed: readonly ProviderRefund[]): Promise<StoredPayment> {
    const { _id } = payment;
    for (let current: StoredPayment | null = payment; current; current = await this.byId(_id)) {
      const refunds = mergeRefunds(current.refunds ?? [], listed);
      const before = current.refunds ?? { $exists: false };
      const written = await this.change({ _id, refunds: before }, { $set: { refunds } });
      if (written) return written;
    }
    return payment;
  }

  setRefunded(id: string): Promise<StoredPayment | null> {
    const filter = { state: { $in: [...PREVIOUS_STATES.refunded] } };
    return this.update(id, filter, { $set: { state: 'refunded' } });
  }

  /** Records a refund before it is requested. Returns the current payment. */
  async startRefund(
    id: string,
    { note, ...fields }: Omit<Refund, 'refusals'>,
  ): Promise<StoredPayment | null> {
    const refund = {
      ...fields,
      // The stage merges documents, so the note of an earlier refund is removed. A note may look like an expression.
      note: note === undefined ? '$$REMOVE' : { $literal: note },
      refusals: { $ifNull: ['$refund.refusals', 0] },
    };
    await this.payments.updateOne({ _id: id, state: 'paid' }, [{ $set: { state: 'refunding', refund } }], {
      updatePipeline: true,
    });
    return this.byId(id);
  }

  async finishRefund(id: string): Promise<void> {
    await this.payments.updateOne({ _id: id, state: 'refunding' }, { $set: { state: 'refunded' } });
  }

  async postponeRefund(id: string, nextAt: Date): Promise<void> {
    await this.payments.updateOne({ _id: id, state: 'refunding' }, { $set: { 'refund.nextAt': nextAt } });
  }

  /**
   * Counts a refund that was refused, or that failed after it was requested, so that the next request is a new attempt.
   * The payment is paid again, or the refund is retried at `nextAt`. Returns the current payment.
   */
  recordFailedRefund(
    { _id, refund }: StoredPayment,
    from: readonly ('refunding' | 'refunded')[],
    nextAt: Date | null,
  ): Promise<StoredPayment | null> {
    const filter = { state: { $in: [...from] }, ...(refund && { 'refund.refusals': refund.refusals }) };
    return this.update(_id, filter, {
      $set: { state: nextAt ? 'refunding' : 'paid', ...(nextAt && { 'refund.nextAt': nextAt }) },
      ...(refund && { $inc: { 'refund.refusals': 1 } }),
    });
  }

  /** Claims one unfinished refund until `until`. Returns null if there is none. */
  claimRefund(until: Date): Promise<StoredPayment | null> {
    return this.change(
      { state: 'refunding', 'refund.nextAt': { $lt: new Date() } },
      { $set: { 'refund.nextAt': until } },
    );
  }

  /** Removes texts of the owner, which may name the buyer, and the shop's URLs with the order key, except from payments in progress. */
  async removeBuyer(orderId: string): Promise<void> {
    await this.payments.updateMany(
      { orderId, state: { $nin: ['open', 'refunding'] } },
      { $unset: { 'refund.note': 1, opening: 1 } },
    );
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

  private find(filter: QueryFilter<StoredPayment>): Promise<StoredPayment | null> {
    return this.payments.findOne(filter).lean<StoredPayment>().exec();
  }

  /** Changes a payment if it matches the filter. Returns the current payment in both cases. */
  private async update(
    id: string,
    filter: QueryFilter<StoredPayment>,
    update: UpdateQuery<StoredPayment>,
  ): Promise<StoredPayment | null> {
    await this.payments.updateOne({ ...filter, _id: id }, update);
    return this.byId(id);
  }

  private change(
    filter: QueryFilter<StoredPayment>,
    update: UpdateQuery<StoredPayment>,
  ): Promise<StoredPayment | null> {
    return this.payments
      .findOneAndUpdate(filter, update, { returnDocument: 'after' })
      .lean<StoredPayment>()
      .exec();
  }
}
