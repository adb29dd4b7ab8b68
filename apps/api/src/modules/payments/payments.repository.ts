import type { Currency } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import type { OpenedPayment, PaymentEvent } from './payment-provider.ts';

/** Where a payment stands. It only ever moves on: a failure that is told after the success changes nothing. */
export type PaymentState = 'open' | 'closed' | 'failed' | 'paid' | 'refunding' | 'refunded';

/** Why money is given back: the owner cancelled the order, or the payment came too late or twice. */
export interface Refund {
  reason: 'cancelled' | 'late';
  by: string;
  /** Tries that the provider has refused. */
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
  createdAt: Date;
}

const STATE_OF_EVENT = { paid: 'paid', failed: 'failed', expired: 'closed', refunded: 'refunded' } as const;
const BEFORE: Record<(typeof STATE_OF_EVENT)[PaymentEvent['type']], readonly PaymentState[]> = {
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

  /** Payments of an order that a shopper could still make. */
  openOf(orderId: string): Promise<StoredPayment[]> {
    return this.payments.find({ orderId, state: 'open' }).toArray();
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

  async opened(id: string, { reference, redirectUrl }: OpenedPayment): Promise<void> {
    await this.payments.updateOne(
      { _id: id },
      { $set: { reference, redirectUrl } },
      { writeConcern: DURABLE },
    );
  }

  async closed(id: string): Promise<void> {
    await this.payments.updateOne(
      { _id: id, state: 'open' },
      { $set: { state: 'closed' } },
      { writeConcern: DURABLE },
    );
  }

  /** Moves a payment on by an event, if it leads on, and answers it as it is then; null if it is none of ours. */
  async advance({ type, paymentId, charge }: PaymentEvent, provider: string): Promise<StoredPayment | null> {
    const state = STATE_OF_EVENT[type];
    await this.payments.updateOne(
      { _id: paymentId, provider, state: { $in: [...BEFORE[state]] } },
      { $set: { state, ...(charge !== null && { charge }) } },
      { writeConcern: DURABLE },
    );
    return this.payments.findOne({ _id: paymentId, provider });
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

  /** Notes a refusal: the payment stands as before, or is tried again at `nextAt`. */
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
    return this.connection.collection<{ _id: string; type: string; paymentId: string; at: Date }>(
      'paymentevents',
    );
  }
}
