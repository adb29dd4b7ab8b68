import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import { RECEIPT_MODEL, type StoredReceipt } from './receipt.schema.ts';

export type ReceiptOutcome = Partial<
  Pick<StoredReceipt, 'state' | 'reference' | 'number' | 'url' | 'problem' | 'registeredAt' | 'faults'>
>;

/** The fiscal receipts in the database. */
@Injectable()
export class ReceiptsRepository {
  constructor(@InjectModel(RECEIPT_MODEL.name) private readonly receipts: Model<StoredReceipt>) {}

  /** Stores a new receipt, or returns the existing one of its key. */
  async insertOrFind(receipt: StoredReceipt): Promise<StoredReceipt> {
    try {
      await this.receipts.insertOne(receipt);
      return receipt;
    } catch (error) {
      const existing = isDuplicateKey(error) && (await this.byKey(receipt.key));
      if (!existing) throw error;
      return existing;
    }
  }

  byKey(key: string): Promise<StoredReceipt | null> {
    return this.receipts.findOne({ key }).lean<StoredReceipt>().exec();
  }

  async ofOrder(orderId: string): Promise<StoredReceipt[]> {
    return this.receipts.find({ orderId }).sort({ createdAt: 1, _id: 1 }).lean<StoredReceipt[]>();
  }

  async byId(id: string, orderId: string): Promise<StoredReceipt | null> {
    return this.receipts.findOne({ _id: objectId(id), orderId }).lean<StoredReceipt>();
  }

  /** Stores what the issuer has said, unless the receipt is registered or another request has been made since. */
  async save({ _id, faults }: StoredReceipt, outcome: ReceiptOutcome): Promise<void> {
    await this.receipts.updateOne(
      { _id, faults, state: { $ne: 'registered' } },
      { $set: outcome, $inc: { revision: 1 } },
    );
  }

  /** The number of receipts whose money was confirmed before a time, and that are not registered. */
  countMissing(before: Date): Promise<number> {
    return this.receipts.countDocuments({ registeredAt: null, createdAt: { $lt: before } });
  }

  /** Deletes registered receipts of money that was confirmed before a time. */
  async deleteOld(before: Date): Promise<void> {
    await this.receipts.deleteMany({ createdAt: { $lt: before }, state: 'registered' });
  }
}
