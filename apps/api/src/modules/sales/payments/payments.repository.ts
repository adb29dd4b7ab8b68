import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/errors.ts';
import type { OpenedPayment, PaymentEvent } from './payment-provider.ts';
import {
  PAYMENT_EVENT_MODEL,
  PAYMENT_MODEL,
  type Opening,
  type PaymentState,
  type Refund,
  type StoredPayment,
  type StoredPaymentEvent,
} from './payment.schema.ts';
import { refundProgress } from './refund-list.ts';

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

/** A refund that one process resumes. */
export interface ClaimedRefund {
  payment: StoredPayment;
  refund: Refund;
}

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

  /**
   * Changes the refunds of a payment, and its state with them, if no other process has changed them since they were read.
   * Returns the current payment; null if it does not exist.
   */
  async changeRefunds(id: string, decide: RefundDecision): Promise<StoredPayment | null> {
    for (;;) {
      const payment = await this.byId(id);
      if (!payment) return null;
      const refunds = decide(payment, payment.refunds ?? []);
      if (!refunds) return payment;
      const written = await this.change(
        // In a filter, null also matches a missing field.
        { _id: id, state: payment.state, refundsRevision: payment.refundsRevision ?? null },
        { $set: { refunds, state: stateAfter(payment, refunds) }, $inc: { refundsRevision: 1 } },
      );
      if (written) return written;
    }
  }

  /** Claims one unfinished refund until `until`. Returns null if there is none. */
  async claimRefund(until: Date): Promise<ClaimedRefund | null> {
    const isDue = { $lt: new Date() };
    const found = await this.payments
      .findOne({ 'refunds.nextAt': isDue }, { _id: 1 })
      .lean<Pick<StoredPayment, '_id'>>();
    if (!found) return null;
    let claimed: Refund | undefined;
    const payment = await this.changeRefunds(found._id, (_, refunds) => {
      claimed = refunds.find(({ nextAt }) => nextAt && nextAt < isDue.$lt);
      return claimed
        ? refunds.map((refund) => (refund === claimed ? { ...refund, nextAt: until } : refund))
        : null;
    });
    return payment && claimed ? { payment, refund: claimed } : null;
  }

  /** Removes the staff and their texts, which may name the buyer, and the shop's URLs with the order key, except from payments in progress. */
  async removeBuyer(orderId: string): Promise<void> {
    await this.payments.updateMany({ orderId, state: { $ne: 'open' } }, { $unset: { opening: 1 } });
    for (const { _id } of await this.ofOrder(orderId))
      await this.changeRefunds(_id, (_, refunds) => {
        const namesPerson = ({ note, by, nextAt }: Refund): boolean => !nextAt && (note ?? by) !== undefined;
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
      refunds: {
        $not: { $elemMatch: { $or: [{ at: { $gte: before } }, { nextAt: { $gte: new Date(0) } }] } },
      },
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
