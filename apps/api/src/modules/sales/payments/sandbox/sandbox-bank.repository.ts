import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { WorkEntry } from '../../../../platform/work/work-kind.ts';
import {
  SANDBOX_PAYMENT_MODEL,
  type SandboxDecision,
  type SandboxPayment,
} from './sandbox-payment.schema.ts';

/** The test bank's payments, separate from the shop's own data as at a real bank. */
@Injectable()
export class SandboxBankRepository {
  constructor(@InjectModel(SANDBOX_PAYMENT_MODEL.name) private readonly payments: Model<SandboxPayment>) {}

  async open(payment: Omit<SandboxPayment, 'decision' | 'refunded' | 'refunds' | 'work'>): Promise<void> {
    const { _id, ...rest } = payment;
    await this.payments.updateOne(
      { _id },
      { $setOnInsert: { ...rest, decision: null, refunded: false } },
      { upsert: true, runValidators: true },
    );
  }

  async byId(id: string): Promise<SandboxPayment | null> {
    return this.payments.findById(id).lean<SandboxPayment>();
  }

  /** Decides a payment; the first decision is final. @param work that it causes @returns the current payment */
  async decide(id: string, decision: SandboxDecision, work: readonly WorkEntry[]) {
    await this.payments.updateOne({ _id: id, decision: null }, { $set: { decision, work: [...work] } });
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
}
