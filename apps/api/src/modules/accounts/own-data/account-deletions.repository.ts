import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ACCOUNT_DELETION_MODEL, type AccountDeletion } from './account-deletion.schema.ts';

/** The deletions of accounts that are in progress. */
@Injectable()
export class AccountDeletionsRepository {
  constructor(@InjectModel(ACCOUNT_DELETION_MODEL) private readonly deletions: Model<AccountDeletion>) {}

  /** Stores a deletion. A repeated request returns the first one. */
  async add({ _id, ...fields }: AccountDeletion): Promise<AccountDeletion> {
    return this.deletions
      .findOneAndUpdate({ _id }, { $setOnInsert: fields }, { upsert: true, returnDocument: 'after' })
      .orFail()
      .lean<AccountDeletion>();
  }

  due(now: Date): Promise<AccountDeletion[]> {
    return this.deletions
      .find({ dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .lean<AccountDeletion[]>()
      .exec();
  }

  /** Records that the account is deleted and the email is no longer needed. */
  async setDeleted({ _id }: AccountDeletion, dueAt: Date): Promise<void> {
    await this.deletions.updateOne({ _id }, { $set: { email: null, dueAt } });
  }

  async remove({ _id }: AccountDeletion): Promise<void> {
    await this.deletions.deleteOne({ _id });
  }
}
