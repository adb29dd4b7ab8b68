import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model, QueryFilter, Types } from 'mongoose';
import { traceHeaders } from '../tracing/traced.ts';
import type { WorkEntry, WorkKind } from './work-kind.ts';
import { type StoredWork, type WithWork, WORK_MODEL } from './work.schema.ts';

/** Documents of a collection that one call reads. */
const BATCH_SIZE = 200;
const UNFINISHED = { state: { $in: ['waiting', 'failed'] } } satisfies QueryFilter<StoredWork>;

/** Number and age of the entries of a kind that are not done. */
export interface Backlog {
  kind: string;
  state: 'waiting' | 'failed';
  count: number;
  oldest: Date;
}

/** A document with work, by its collection. */
export interface WorkSource {
  collection: string;
  /** As it is stored, or the text of an `ObjectId`. */
  _id: { toString(): string };
}

/** The queue, and the documents whose changes have recorded work. */
@Injectable()
export class WorkRepository {
  constructor(
    @InjectModel(WORK_MODEL) private readonly queue: Model<StoredWork>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Adds an entry unless its id is known. @param fields of an entry that was tried before */
  async add({ _id, at, ...entry }: WorkEntry, fields: Partial<StoredWork> = {}): Promise<void> {
    const { traceparent } = traceHeaders();
    const initial = { state: 'waiting' as const, attempts: 0, nextAt: at, createdAt: at };
    await this.queue.updateOne(
      { _id },
      {
        $setOnInsert: { ...entry, ...initial, ...fields, ...(traceparent !== undefined && { traceparent }) },
      },
      { upsert: true, runValidators: true },
    );
  }

  /** A batch of the documents with work that was recorded before a time. */
  async pending(before: Date): Promise<{ source: WorkSource; work: WorkEntry[] }[]> {
    const found = await Promise.all(
      this.sources().map(async ({ collection }) => {
        // All ids are greater than '', so this uses the sparse index of the documents with work.
        const documents = collection.find<WithWork & { _id: Types.ObjectId }>(
          { 'work._id': { $gt: '' } },
          { projection: { work: 1 } },
        );
        return (await documents.limit(BATCH_SIZE).toArray()).map(({ _id, work = [] }) => ({
          source: { collection: collection.collectionName, _id },
          work: work.filter(({ at }) => at < before),
        }));
      }),
    );
    return found.flat().filter(({ work }) => work.length > 0);
  }

  /** Removes entries from their document. */
  async remove({ collection, _id }: WorkSource, entries: readonly WorkEntry[]): Promise<void> {
    const ids = entries.map((entry) => entry._id);
    // The model casts the id.
    const model = this.sources().find((source) => source.collection.collectionName === collection);
    await model?.updateOne({ _id }, { $pull: { work: { _id: { $in: ids } } } }, { timestamps: false });
  }

  /** The kinds with entries that are due. */
  dueKinds(): Promise<string[]> {
    return this.queue.distinct('kind', { state: 'waiting', nextAt: { $lte: new Date() } }).exec();
  }

  /** Claims an entry that is due, for the lease of its kind. The attempt counts even if the process dies. */
  claim({ name, leaseMs }: WorkKind<object>): Promise<StoredWork | null> {
    const now = Date.now();
    return this.queue
      .findOneAndUpdate(
        { kind: name, state: 'waiting', nextAt: { $lte: new Date(now) } },
        { $set: { nextAt: new Date(now + leaseMs) }, $inc: { attempts: 1 } },
        { returnDocument: 'after', sort: { nextAt: 1 } },
      )
      .lean<StoredWork>()
      .exec();
  }

  /** Ends an entry. Only its id stays. @returns false if it had ended before */
  async finish(_id: string, state: 'done' | 'given up', keepMs: number): Promise<boolean> {
    const { matchedCount } = await this.queue.updateOne(
      { _id, ...UNFINISHED },
      {
        $set: { state, expiresAt: new Date(Date.now() + keepMs) },
        $unset: { data: 1, error: 1, traceparent: 1 },
      },
    );
    return matchedCount > 0;
  }

  /** Changes an unfinished entry. @returns false if it has ended */
  async change(_id: string, fields: Partial<StoredWork>): Promise<boolean> {
    return (await this.queue.updateOne({ _id, ...UNFINISHED }, { $set: fields })).matchedCount > 0;
  }

  /** The entries that are not done, the oldest first, without their data. */
  unfinished(filter: QueryFilter<StoredWork>, limit: number): Promise<StoredWork[]> {
    return this.queue
      .find({ ...UNFINISHED, ...filter }, { data: 0 })
      .sort({ state: 1, createdAt: 1 })
      .limit(limit)
      .lean<StoredWork[]>()
      .exec();
  }

  /** The entries whose ids begin with a prefix, without their data. */
  withPrefix(prefix: string): Promise<StoredWork[]> {
    return this.queue
      .find({ _id: { $gte: prefix, $lt: `${prefix}\uffff` } }, { data: 0 })
      .lean<StoredWork[]>()
      .exec();
  }

  private sources(): Model<WithWork>[] {
    const models: Model<WithWork>[] = Object.values(this.connection.models);
    return models.filter(({ schema }) => schema.path('work'));
  }

  async backlog(): Promise<Backlog[]> {
    const groups = await this.queue.aggregate<Omit<Backlog, 'kind' | 'state'> & { _id: Backlog }>([
      { $match: UNFINISHED },
      {
        $group: {
          _id: { kind: '$kind', state: '$state' },
          count: { $sum: 1 },
          oldest: { $min: '$createdAt' },
        },
      },
    ]);
    return groups.map(({ _id, count, oldest }) => ({ kind: _id.kind, state: _id.state, count, oldest }));
  }
}
