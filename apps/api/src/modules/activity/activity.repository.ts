import type { ActivityQuery } from '@meridian/contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type AnyObject, type Connection, Types } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import { type TimeSearch, timeSearchConditions } from '../../platform/http/time-search.ts';
import { STORED } from '../catalogue/stored.ts';
import type { WithActivityOutbox, StoredActivity } from './activity-entry.ts';

/** Collections whose documents carry entries of the log until they are in it. */
export const OUTBOX_COLLECTIONS = [...Object.values(STORED), 'orders'] as const;
export type OutboxCollection = (typeof OUTBOX_COLLECTIONS)[number];

/** A filter of the log whose days have become moments and whose words are folded. */
export type ActivityFilter = Pick<ActivityQuery, 'kind' | 'topic' | 'who' | 'subject'> & TimeSearch;

const NEWEST_FIRST = { at: -1, _id: -1 } as const;
const FILTERED = [{}, { 'subject.id': 1 }, { 'subject.kind': 1 }, { topics: 1 }, { 'by.id': 1 }] as const;

const conditionsOf = (filter: ActivityFilter): AnyObject[] => [
  ...(filter.kind ? [{ 'subject.kind': filter.kind }] : []),
  ...(filter.topic ? [{ topics: filter.topic }] : []),
  ...(filter.who ? [{ 'by.id': filter.who === 'shop' ? null : filter.who }] : []),
  ...(filter.subject ? [{ 'subject.id': filter.subject }] : []),
  ...timeSearchConditions(filter, { time: 'at', text: 'text', idOf: (id) => id }),
];

/** The log in the database. Entries come, nobody changes them. */
@Injectable()
export class ActivityRepository implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const filtered of FILTERED) await this.log.createIndex({ ...filtered, ...NEWEST_FIRST });
    for (const carrier of OUTBOX_COLLECTIONS)
      await this.outbox(carrier).createIndex({ 'activity._id': 1 }, { sparse: true });
  }

  /** Writes entries down; one that is there already stays as it is. */
  async insert(entries: readonly StoredActivity[]): Promise<void> {
    if (entries.length === 0) return;
    await this.log.bulkWrite(
      entries.map(({ _id, ...entry }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: entry }, upsert: true },
      })),
      { ordered: false, writeConcern: DURABLE },
    );
  }

  /** Takes back an entry of something that did not come to be. */
  async remove(id: string): Promise<void> {
    await this.log.deleteOne({ _id: id });
  }

  /** Takes entries that are in the log off the document that brought them. */
  async removePublished(
    carrier: OutboxCollection,
    id: Types.ObjectId,
    entries: readonly StoredActivity[],
  ): Promise<void> {
    await this.outbox(carrier).updateOne(
      { _id: id },
      { $pull: { activity: { _id: { $in: entries.map(({ _id }) => _id) } } } },
    );
  }

  /** Documents that still carry entries. */
  async findPending(carrier: OutboxCollection): Promise<{ _id: Types.ObjectId; activity: StoredActivity[] }[]> {
    const found = await this.outbox(carrier)
      // Every id is greater: the index knows only documents that carry any.
      .find({ 'activity._id': { $gt: '' } }, { projection: { activity: 1 } })
      .limit(200)
      .toArray();
    return found.map(({ _id, activity = [] }) => ({ _id, activity }));
  }

  find(filter: ActivityFilter, limit: number): Promise<StoredActivity[]> {
    const conditions = conditionsOf(filter);
    return this.log
      .find(conditions.length > 0 ? { $and: conditions } : {})
      .sort(NEWEST_FIRST)
      .limit(limit)
      .toArray();
  }

  private outbox(carrier: OutboxCollection) {
    return this.connection.collection<WithActivityOutbox & { _id: Types.ObjectId }>(carrier);
  }

  private get log() {
    return this.connection.collection<StoredActivity>('activity');
  }
}
