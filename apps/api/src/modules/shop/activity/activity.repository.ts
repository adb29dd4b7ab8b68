import type { ActivityQuery } from '@meridian/contracts';
import { foldCase } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyObject, Model } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import { type TimeSearch, timeSearchConditions } from '../../../platform/database/time-search.ts';
import { ACTIVITY_MODEL, type StoredActivity } from './activity.schema.ts';

/** A parsed filter of the log. */
export type ActivityFilter = Pick<ActivityQuery, 'kind' | 'topic' | 'who' | 'subject'> & TimeSearch;

const DELETED_ACCOUNT = { en: 'Deleted account', ru: 'Удалённый аккаунт' };

const conditionsOf = (filter: ActivityFilter): AnyObject[] => [
  ...(filter.kind ? [{ 'subject.kind': filter.kind }] : []),
  ...(filter.topic ? [{ topics: filter.topic }] : []),
  ...(filter.who ? [{ 'by.id': filter.who === 'shop' ? null : filter.who }] : []),
  ...(filter.subject ? [{ 'subject.id': filter.subject }] : []),
  ...timeSearchConditions(filter, { time: 'at', text: 'text', idOf: (id) => id }),
];

/** The activity log in the database. Entries are immutable, except for the names of deleted accounts. */
@Injectable()
export class ActivityRepository {
  constructor(@InjectModel(ACTIVITY_MODEL.name) private readonly log: Model<StoredActivity>) {}

  /** Inserts entries. An entry that exists already is not changed. */
  async insert(entries: readonly StoredActivity[]): Promise<void> {
    if (entries.length === 0) return;
    await this.log.bulkWrite(
      entries.map(({ _id, ...entry }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: entry }, upsert: true },
      })),
      { ordered: false, writeConcern: DURABLE },
    );
  }

  /** Returns the devices from which a user has signed in since a time; '' is an unknown device. */
  async signInDevices(userId: string, since: Date): Promise<string[]> {
    const signIns = await this.log
      .find({ 'subject.id': userId, action: 'signedIn', at: { $gte: since } }, { changes: 1 })
      .lean<Pick<StoredActivity, 'changes'>[]>();
    const devices = signIns.map(
      ({ changes }) => changes.find(({ field }) => field === 'device')?.after ?? '',
    );
    return [...new Set(devices.map(String))];
  }

  async hasSignedIn(userId: string): Promise<boolean> {
    return (await this.log.exists({ 'subject.id': userId, action: 'signedIn' })) !== null;
  }

  /** Deletes the entry of a change that failed. */
  async remove(id: string): Promise<void> {
    await this.log.deleteOne({ _id: id });
  }

  /** Replaces the email of a deleted account in the entries about it. */
  async removeAccountName(userId: string): Promise<void> {
    await this.log.updateMany(
      { 'subject.kind': 'account', 'subject.id': userId },
      {
        $set: { 'subject.name': DELETED_ACCOUNT, text: foldCase(Object.values(DELETED_ACCOUNT).join('\n')) },
      },
    );
  }

  async find(filter: ActivityFilter, limit: number): Promise<StoredActivity[]> {
    const conditions = conditionsOf(filter);
    return this.log
      .find(conditions.length > 0 ? { $and: conditions } : {})
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<StoredActivity[]>();
  }
}
