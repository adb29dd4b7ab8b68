import type { Currency, Language } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';

export type SandboxDecision = 'approved' | 'declined';

/** A payment in the books of the test bank. */
export interface SandboxPayment {
  /** The payment's id, as the shop gave it. */
  _id: string;
  orderId: string;
  amount: number;
  currency: Currency;
  language: Language;
  successUrl: string;
  failUrl: string;
  decision: SandboxDecision | 'closed' | null;
  refunded: boolean;
  /** When the shop is told of the decision again; null once it has answered. */
  tellAt: Date | null;
  tries: number;
}

/** The books of the test bank: apart from the shop's own, as a real bank's are. */
@Injectable()
export class SandboxBankRepository implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.books.createIndex({ tellAt: 1 }, { partialFilterExpression: { tellAt: { $type: 'date' } } });
  }

  async open(payment: Omit<SandboxPayment, 'decision' | 'refunded' | 'tellAt' | 'tries'>): Promise<void> {
    const { _id, ...rest } = payment;
    await this.books.updateOne(
      { _id },
      { $setOnInsert: { ...rest, decision: null, refunded: false, tellAt: null, tries: 0 } },
      { upsert: true, writeConcern: DURABLE },
    );
  }

  byId(id: string): Promise<SandboxPayment | null> {
    return this.books.findOne({ _id: id });
  }

  /** The first decision stands. Answers the payment as it is then. */
  async decide(
    id: string,
    decision: SandboxDecision | 'closed',
    tellAt: Date | null,
  ): Promise<SandboxPayment | null> {
    await this.books.updateOne(
      { _id: id, decision: null },
      { $set: { decision, tellAt } },
      { writeConcern: DURABLE },
    );
    return this.byId(id);
  }

  async refund(id: string): Promise<SandboxPayment | null> {
    return this.books.findOneAndUpdate(
      { _id: id },
      { $set: { refunded: true } },
      { returnDocument: 'after', writeConcern: DURABLE },
    );
  }

  /** Takes up one decision that the shop has not answered; nobody else does before `until`. */
  claimUntold(until: Date): Promise<SandboxPayment | null> {
    return this.books.findOneAndUpdate(
      { tellAt: { $lt: new Date() } },
      { $set: { tellAt: until }, $inc: { tries: 1 } },
      { returnDocument: 'after' },
    );
  }

  async postpone(id: string, tellAt: Date): Promise<void> {
    await this.books.updateOne({ _id: id, tellAt: { $ne: null } }, { $set: { tellAt } });
  }

  async told(id: string): Promise<void> {
    await this.books.updateOne({ _id: id }, { $set: { tellAt: null } });
  }

  private get books() {
    return this.connection.collection<SandboxPayment>('sandboxbank');
  }
}
