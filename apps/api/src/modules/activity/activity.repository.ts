import type { ActivityQuery } from '@meridian/contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type AnyObject, type Connection, Types } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import { type TimeSearch, timeSearchConditions } from '../../platform/http/time-search.ts';
import type { WithActivityOutbox, StoredActivity } from './activity-entry.ts';

/** Collections whose documents have an outbox with pending entries (field `activity`). */
export const OUTBOX_COLLECTIONS = [
  'watches',
  'brands',
  'categories',
  'watchtypes',
  'collections',
  'orders',
] as const;
export type OutboxCollection = (typeof OUTBOX_COLLECTIONS)[number];

/** A parsed filter of the log. */
export type ActivityFilter = Pick<ActivityQuery, 'kind' | 'topic' | 'who' | 'subject'> & TimeSearch;

/** Documents that one call reads from an outbox. */
const BATCH_SIZE = 200;
const NEWEST_FIRST = { at: -1, _id: -1 } as const;
const INDEX_PREFIXES = [
  {},
  { 'subject.id': 1 },
  { 'subject.kind': 1 },
  { topics: 1 },
  { 'by.id': 1 },
] as const;

const conditionsOf = (filter: ActivityFilter): AnyObject[] => [
  ...(filter.kind ? [{ 'subject.kind': filter.kind }] : []),
  ...(filter.topic ? [{ topics: filter.topic }] : []),
  ...(filter.who ? [{ 'by.id': filter.who === 'shop' ? null : filter.who }] : []),
  ...(filter.subject ? [{ 'subject.id': filter.subject }] : []),
  ...timeSearchConditions(filter, { time: 'at', text: 'text', idOf: (id) => id }),
];

/** The activity log in the database. Entries are immutable. */
@Injectable()
export class ActivityRepository implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const prefix of INDEX_PREFIXES) await this.log.createIndex({ ...prefix, ...NEWEST_FIRST });
    for (const collection of OUTBOX_COLLECTIONS)
      await this.outbox(collection).createIndex({ 'activity._id': 1 }, { sparse: true });
  }

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

  /** Deletes the entry of a change that failed. */
  async remove(id: string): Promise<void> {
    await this.log.deleteOne({ _id: id });
  }

  /** Removes published entries from the outbox of a document. */
  async removePublished(
    collection: OutboxCollection,
    id: Types.ObjectId,
    entries: readonly StoredActivity[],
  ): Promise<void> {
    await this.outbox(collection).updateOne(
      { _id: id },
      { $pull: { activity: { _id: { $in: entries.map(({ _id }) => _id) } } } },
    );
  }

  /** Returns a batch of documents with pending entries. */
  async findPending(
    collection: OutboxCollection,
  ): Promise<{ _id: Types.ObjectId; activity: StoredActivity[] }[]> {
    const found = await this.outbox(collection)
      // All ids are greater than '', so this uses the sparse index of documents with pending entries.
      .find({ 'activity._id': { $gt: '' } }, { projection: { activity: 1 } })
      .limit(BATCH_SIZE)
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

  private outbox(collection: OutboxCollection) {
    return this.connection.collection<WithActivityOutbox & { _id: Types.ObjectId }>(collection);
  }

  private get log() {
    return this.connection.collection<StoredActivity>('activity');
  }
}
