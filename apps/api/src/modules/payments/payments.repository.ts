import type { Currency } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import type { OpenedPayment, PaymentEvent, ProviderRefund } from './payment-provider.ts';
import { mergeRefunds } from './refund-progress.ts';

/**
 * Where a payment stands. It only ever moves on: a failure that is told after the success changes nothing. Only a refund
 * that failed after all leads back to `paid`.
 */
export type PaymentState = 'open' | 'closed' | 'failed' | 'paid' | 'refunding' | 'refunded';

/** Why money is given back: the owner cancelled the order, or the payment came too late or twice. */
export interface Refund {
  reason: 'cancelled' | 'late';
  by: string;
  /** Tries whose answer the provider would repeat: refusals, and errors of its own. */
  refusals: number;
  /** When a refund that nobody finished is taken up again. */
  nextAt: Date;
}

/** One attempt to pay an order. */
export interface StoredPayment {
  _id: string;
  orderId: string;
  attempt: number;
  provider: string;
  amount: number;
  currency: Currency;
  state: PaymentState;
  reference: string | null;
  charge: string | null;
  redirectUrl: string | null;
  refund: Refund | null;
  /** What the provider knows of refunds, whoever asked for them. */
  refunds?: ProviderRefund[];
  createdAt: Date;
  /** What each request of one opening has in common; payments of earlier versions have none. */
  opening?: Opening;
}

/** What is fixed when a payment is opened, so that a repeated request is the same request. */
export interface Opening {
  /** Counts openings whose answer the provider would repeat. */
  attempt: number;
  until: Date;
  successUrl: string;
  failUrl: string;
}

type SettledBy = Extract<PaymentEvent, { type: 'paid' | 'failed' | 'expired' }>;
const STATE_OF_EVENT = { paid: 'paid', failed: 'failed', expired: 'closed' } as const;
const BEFORE: Record<'closed' | 'failed' | 'paid' | 'refunded', readonly PaymentState[]> = {
  closed: ['open'],
  failed: ['open', 'closed'],
  paid: ['open', 'closed', 'failed'],
  refunded: ['open', 'closed', 'failed', 'paid', 'refunding'],
};
/** Replays come within days. */
const EVENTS_KEPT_SECONDS = 180 * 24 * 3600;

/** The payments in the database, and the events already dealt with. */
@Injectable()
export class PaymentsRepository implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.payments.createIndex({ orderId: 1, attempt: 1 }, { unique: true });
    await this.payments.createIndex(
      { provider: 1, charge: 1 },
      { partialFilterExpression: { charge: { $type: 'string' } } },
    );
    await this.payments.createIndex(
      { 'refund.nextAt': 1 },
      { partialFilterExpression: { state: 'refunding' } },
    );
    await this.events.createIndex({ at: 1 }, { expireAfterSeconds: EVENTS_KEPT_SECONDS });
  }

  byId(id: string): Promise<StoredPayment | null> {
    return this.payments.findOne({ _id: id });
  }

  ofAttempt(orderId: string, attempt: number): Promise<StoredPayment | null> {
    return this.payments.findOne({ orderId, attempt });
  }

  /** The payments of an order, the first attempt first. */
  ofOrder(orderId: string): Promise<StoredPayment[]> {
    return this.payments.find({ orderId }).sort({ attempt: 1 }).toArray();
  }

  /** Payments of an order, up to an attempt, that a shopper could still make. */
  openOf(orderId: string, lastAttempt: number): Promise<StoredPayment[]> {
    return this.payments.find({ orderId, state: 'open', attempt: { $lte: lastAttempt } }).toArray();
  }

  /** The payment that an event names, by its own id or by what was charged; null if it is none of ours. */
  ofEvent({ paymentId, charge }: PaymentEvent, provider: string): Promise<StoredPayment | null> {
    if (paymentId !== null) return this.payments.findOne({ _id: paymentId, provider });
    return charge === null ? Promise.resolve(null) : this.payments.findOne({ provider, charge });
  }

  /** Stores a new payment, or answers the one that the order's attempt already has. */
  async insertOrFind(payment: StoredPayment): Promise<StoredPayment> {
    try {
      await this.payments.insertOne(payment, { writeConcern: DURABLE });
      return payment;
    } catch (error) {
      const present = isDuplicateKey(error) && (await this.ofAttempt(payment.orderId, payment.attempt));
      if (!present) throw error;
      return present;
    }
  }

  /** Stores where an opened payment is paid. Answers it as it is then: it may have been closed meanwhile. */
  opened(id: string, { reference, redirectUrl }: OpenedPayment): Promise<StoredPayment | null> {
    return this.payments.findOneAndUpdate(
      { _id: id },
      { $set: { reference, redirectUrl } },
      { returnDocument: 'after', writeConcern: DURABLE },
    );
  }

  /** Replaces the opening of a payment, unless another process has; answers it as it is then. */
  async reopen({ _id, opening }: StoredPayment, next: Opening): Promise<StoredPayment | null> {
    await this.payments.updateOne(
      // A missing field matches null.
      { _id, 'opening.attempt': opening?.attempt ?? null },
      { $set: { opening: next } },
      { writeConcern: DURABLE },
    );
    return this.byId(_id);
  }

  async closed(id: string): Promise<void> {
    await this.payments.updateOne(
      { _id: id, state: 'open' },
      { $set: { state: 'closed' } },
      { writeConcern: DURABLE },
    );
  }

  /**
   * Moves a payment on by an event, if it leads on, and answers it as it is then. That a page expired which is not the
   * payment's own any more changes nothing.
   */
  async advance(id: string, { type, charge, reference }: SettledBy): Promise<StoredPayment | null> {
    const state = STATE_OF_EVENT[type];
    const isOwnPage = type === 'expired' && reference !== null && { reference: { $in: [reference, null] } };
    await this.payments.updateOne(
      { _id: id, state: { $in: [...BEFORE[state]] }, ...isOwnPage },
      { $set: { state, ...(charge !== null && { charge }) } },
      { writeConcern: DURABLE },
    );
    return this.byId(id);
  }

  /** Adds what the provider knows of refunds; answers the payment as it is then. */
  async learnRefunds(payment: StoredPayment, listed: readonly ProviderRefund[]): Promise<StoredPayment> {
    for (let known: StoredPayment | null = payment; known; known = await this.byId(payment._id)) {
      const refunds = mergeRefunds(known.refunds ?? [], listed);
      const before = known.refunds ?? { $exists: false };
      const written = await this.payments.findOneAndUpdate(
        { _id: known._id, refunds: before },
        { $set: { refunds } },
        { returnDocument: 'after', writeConcern: DURABLE },
      );
      if (written) return written;
    }
    return payment;
  }

  /** All of the money is back. */
  async wholeRefund(id: string): Promise<StoredPayment | null> {
    await this.payments.updateOne(
      { _id: id, state: { $in: [...BEFORE.refunded] } },
      { $set: { state: 'refunded' } },
      { writeConcern: DURABLE },
    );
    return this.byId(id);
  }

  /** A refund that was under way, or done, has failed: the payment is paid as before, or tried again at `nextAt`. */
  async failedRefund({ _id, refund }: StoredPayment, nextAt: Date | null): Promise<StoredPayment | null> {
    await this.payments.updateOne(
      { _id, state: { $in: ['refunding', 'refunded'] } },
      {
        $set: {
          state: nextAt ? 'refunding' : 'paid',
          ...(refund && { 'refund.refusals': refund.refusals + 1 }),
          ...(nextAt && { 'refund.nextAt': nextAt }),
        },
      },
      { writeConcern: DURABLE },
    );
    return this.byId(_id);
  }

  /** A refund that is under way is looked at again then. */
  async awaitRefund(id: string, nextAt: Date): Promise<void> {
    await this.payments.updateOne({ _id: id, state: 'refunding' }, { $set: { 'refund.nextAt': nextAt } });
  }

  /** Records that money is about to be given back. Answers the payment as it is then. */
  async startRefund(id: string, refund: Omit<Refund, 'refusals'>): Promise<StoredPayment | null> {
    await this.payments.updateOne(
      { _id: id, state: 'paid' },
      [
        {
          $set: {
            state: 'refunding',
            refund: { ...refund, refusals: { $ifNull: ['$refund.refusals', 0] } },
          },
        },
      ],
      { writeConcern: DURABLE },
    );
    return this.byId(id);
  }

  async refunded(id: string): Promise<void> {
    await this.payments.updateOne(
      { _id: id, state: 'refunding' },
      { $set: { state: 'refunded' } },
      { writeConcern: DURABLE },
    );
  }

  /** Counts a try: the next one is another request. The payment stands as before, or is tried again at `nextAt`. */
  async refusedRefund({ _id, refund }: StoredPayment, nextAt: Date | null): Promise<void> {
    await this.payments.updateOne(
      { _id, state: 'refunding', 'refund.refusals': refund?.refusals ?? 0 },
      {
        $inc: { 'refund.refusals': 1 },
        $set: { state: nextAt ? 'refunding' : 'paid', ...(nextAt && { 'refund.nextAt': nextAt }) },
      },
      { writeConcern: DURABLE },
    );
  }

  /** Takes up a refund that was left unfinished; nobody else does before `until`. Null if there is none. */
  claimRefund(until: Date): Promise<StoredPayment | null> {
    return this.payments.findOneAndUpdate(
      { state: 'refunding', 'refund.nextAt': { $lt: new Date() } },
      { $set: { 'refund.nextAt': until } },
      { returnDocument: 'after' },
    );
  }

  async isKnownEvent(provider: string, id: string): Promise<boolean> {
    return (await this.events.findOne({ _id: `${provider}:${id}` })) !== null;
  }

  async rememberEvent(provider: string, { id, type, paymentId }: PaymentEvent): Promise<void> {
    await this.events.updateOne(
      { _id: `${provider}:${id}` },
      { $setOnInsert: { type, paymentId, at: new Date() } },
      { upsert: true },
    );
  }

  private get payments() {
    return this.connection.collection<StoredPayment>('payments');
  }

  private get events() {
    return this.connection.collection<{ _id: string; type: string; paymentId: string | null; at: Date }>(
      'paymentevents',
    );
  }
}
