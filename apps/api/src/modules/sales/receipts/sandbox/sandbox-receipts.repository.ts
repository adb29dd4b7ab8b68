import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessDuplicate } from '../../../../platform/database/errors.ts';
import { SANDBOX_RECEIPT_MODEL, type SandboxReceipt } from './sandbox-receipt.schema.ts';

/** The receipts of the test register, separate from the shop's own data as at a real register. */
@Injectable()
export class SandboxReceiptsRepository {
  constructor(@InjectModel(SANDBOX_RECEIPT_MODEL.name) private readonly receipts: Model<SandboxReceipt>) {}

  /** Stores a new receipt; one that exists stays as it is. */
  async insert(receipt: SandboxReceipt): Promise<void> {
    await unlessDuplicate(this.receipts.insertOne(receipt));
  }

  byId(id: string): Promise<SandboxReceipt | null> {
    return this.receipts.findById(id).lean<SandboxReceipt>().exec();
  }

  byKey(key: string): Promise<SandboxReceipt | null> {
    return this.receipts.findOne({ key }).lean<SandboxReceipt>().exec();
  }
}
