import type { Currency, Language } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';

export type SandboxDecision = 'approved' | 'declined';

/** A payment of the test bank. */
export interface SandboxPayment {
  /** The shop's id of the payment. */
  _id: string;
  orderId: string;
  amount: number;
  currency: Currency;
  language: Language;
  successUrl: string;
  failUrl: string;
  decision: SandboxDecision | 'closed' | null;
  refunded: boolean;
  /** When the shop is notified of the decision again; null once a notification was acknowledged. */
  tellAt: Date | null;
  tries: number;
}

/** The test bank's payments, separate from the shop's own data as at a real bank. */
@Injectable()
export class SandboxBankRepository implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.payments.createIndex(
      { tellAt: 1 },
      { partialFilterExpression: { tellAt: { $type: 'date' } } },
    );
  }

  async open(payment: Omit<SandboxPayment, 'decision' | 'refunded' | 'tellAt' | 'tries'>): Promise<void> {
    const { _id, ...rest } = payment;
    await this.payments.updateOne(
      { _id },
      { $setOnInsert: { ...rest, decision: null, refunded: false, tellAt: null, tries: 0 } },
      { upsert: true, writeConcern: DURABLE },
    );
  }

  byId(id: string): Promise<SandboxPayment | null> {
    return this.payments.findOne({ _id: id });
  }

  /** Decides a payment; the first decision is final. Returns the current payment. */
  async decide(
    id: string,
    decision: SandboxDecision | 'closed',
    tellAt: Date | null,
  ): Promise<SandboxPayment | null> {
    await this.payments.updateOne(
      { _id: id, decision: null },
      { $set: { decision, tellAt } },
      { writeConcern: DURABLE },
    );
    return this.byId(id);
  }

  async refund(id: string): Promise<SandboxPayment | null> {
    return this.payments.findOneAndUpdate(
      { _id: id },
      { $set: { refunded: true } },
      { returnDocument: 'after', writeConcern: DURABLE },
    );
  }

  /** Claims one pending notification until `until`. Returns null if there is none. */
  claimPendingNotification(until: Date): Promise<SandboxPayment | null> {
    return this.payments.findOneAndUpdate(
      { tellAt: { $lt: new Date() } },
      { $set: { tellAt: until }, $inc: { tries: 1 } },
      { returnDocument: 'after' },
    );
  }

  async postpone(id: string, tellAt: Date): Promise<void> {
    await this.payments.updateOne({ _id: id, tellAt: { $ne: null } }, { $set: { tellAt } });
  }

  async setNotified(id: string): Promise<void> {
    await this.payments.updateOne({ _id: id }, { $set: { tellAt: null } });
  }

  private get payments() {
    return this.connection.collection<SandboxPayment>('sandboxbank');
  }
}
