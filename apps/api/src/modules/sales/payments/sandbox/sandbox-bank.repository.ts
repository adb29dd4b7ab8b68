import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  SANDBOX_PAYMENT_MODEL,
  type SandboxDecision,
  type SandboxPayment,
} from './sandbox-payment.schema.ts';

/** The test bank's payments, separate from the shop's own data as at a real bank. */
@Injectable()
export class SandboxBankRepository {
  constructor(@InjectModel(SANDBOX_PAYMENT_MODEL) private readonly payments: Model<SandboxPayment>) {}

  async open(
    payment: Omit<SandboxPayment, 'decision' | 'refunded' | 'refunds' | 'tellAt' | 'tries'>,
  ): Promise<void> {
    const { _id, ...rest } = payment;
    await this.payments.updateOne(
      { _id },
      { $setOnInsert: { ...rest, decision: null, refunded: false, tellAt: null, tries: 0 } },
      { upsert: true, runValidators: true },
    );
  }

  byId(id: string): Promise<SandboxPayment | null> {
    return this.payments.findById(id).lean<SandboxPayment>().exec();
  }

  /** Decides a payment; the first decision is final. Returns the current payment. */
  async decide(id: string, decision: SandboxDecision, tellAt: Date | null): Promise<SandboxPayment | null> {
    await this.payments.updateOne({ _id: id, decision: null }, { $set: { decision, tellAt } });
    return this.byId(id);
  }

  /**
   * Refunds a part of a payment, once per request. The bank refuses more than the remainder.
   * @param requestId null for a refund that is made at the bank
   * @returns the current payment; without the refund if it was refused
   */
  async refund(id: string, requestId: string | null, hundredths: number): Promise<SandboxPayment | null> {
    // Amounts are whole hundredths: half a hundredth absorbs errors of the multiplication.
    const total = { $multiply: ['$amount', 100] };
    const refunded = { $sum: '$refunds.hundredths' };
    const refund = { reference: randomBytes(12).toString('hex'), requestId, hundredths };
    await this.payments.updateOne(
      {
        _id: id,
        refunded: false,
        ...(requestId !== null && { 'refunds.requestId': { $ne: requestId } }),
        $expr: { $lt: [{ $add: [refunded, hundredths, -0.5] }, total] },
      },
      [
        { $set: { refunds: { $concatArrays: [{ $ifNull: ['$refunds', []] }, [{ $literal: refund }]] } } },
        { $set: { refunded: { $gt: [{ $add: [refunded, 0.5] }, total] } } },
      ],
      { updatePipeline: true },
    );
    return this.byId(id);
  }

  /** Claims one pending notification until `until`. Returns null if there is none. */
  claimPendingNotification(until: Date): Promise<SandboxPayment | null> {
    return this.payments
      .findOneAndUpdate(
        { tellAt: { $lt: new Date() } },
        { $set: { tellAt: until }, $inc: { tries: 1 } },
        { returnDocument: 'after' },
      )
      .lean<SandboxPayment>()
      .exec();
  }

  /** Schedules the next attempt of a pending notification; null once the shop has acknowledged it. */
  async scheduleNotification(id: string, tellAt: Date | null): Promise<void> {
    await this.payments.updateOne({ _id: id, tellAt: { $ne: null } }, { $set: { tellAt } });
  }
}
