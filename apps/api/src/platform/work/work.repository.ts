import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { traceHeaders } from '../tracing/traced.ts';
import type { WorkEntry, WorkKind } from './work-kind.ts';
import { type StoredWork, type WithWork, WORK_MODEL } from './work.schema.ts';

/** Documents of a collection that one call reads. */
const BATCH_SIZE = 200;
const UNFINISHED = { state: { $in: ['waiting', 'failed'] } } satisfies QueryFilter<StoredWork>;

/** The states that an operator sees, in this order. A `waiting` entry is running while its lease lasts. */
type OpenState = 'failed' | 'running' | 'waiting';
const OPEN_STATES: readonly OpenState[] = ['failed', 'running', 'waiting'];
const isRunning = () => ({ leasedUntil: { $gt: new Date() } });
const isIdle = () => ({ leasedUntil: { $not: isRunning().leasedUntil } });
const inState = (state: OpenState): QueryFilter<StoredWork> => {
  if (state === 'failed') return { state };
  return { state: 'waiting', ...(state === 'running' ? isRunning() : isIdle()) };
};

/** An entry that is not done, without its data. */
export type OpenEntry = Omit<StoredWork, 'state' | 'data'> & { state: OpenState };

/** The entries of a kind that are not done. */
export interface Backlog extends Record<OpenState, number> {
  kind: string;
  /** Creation of the oldest failed one, and of the oldest other one that has been tried or is due; null if there is none. */
  oldest: Record<'failed' | 'waiting', Date | null>;
}

export interface WorkSource {
  collection: string;
  /** As it is stored, or the text of an `ObjectId`. */
  _id: { toString(): string };
}

/** The queue, and the documents whose changes have recorded work. */
@Injectable()
export class WorkRepository {
  constructor(
    @InjectModel(WORK_MODEL.name) private readonly queue: Model<StoredWork>,
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
    const sources = this.sources().map(({ collection: { collectionName: coll } }) => ({
      coll,
      pipeline: [
        // All ids are greater than '', so this uses the sparse index of the documents with work.
        { $match: { 'work._id': { $gt: '' } } },
        { $limit: BATCH_SIZE },
        { $project: { _id: 0, source: { collection: { $literal: coll }, _id: '$_id' }, work: 1 } },
      ],
    }));
    const found = await this.connection
      .getClient()
      .db()
      .aggregate<{ source: WorkSource; work: WorkEntry[] }>([
        { $documents: [] },
        ...sources.map(($unionWith) => ({ $unionWith })),
      ])
      .toArray();
    return found
      .map(({ source, work }) => ({ source, work: work.filter(({ at }) => at < before) }))
      .filter(({ work }) => work.length > 0);
  }

  async remove({ collection, _id }: WorkSource, entries: readonly WorkEntry[]): Promise<void> {
    const ids = entries.map((entry) => entry._id);
    // The model casts the id.
    const model = this.sources().find((source) => source.collection.collectionName === collection);
    if (!model) throw new Error(`The schema of ${collection} has no field for work`);
    await model.updateOne({ _id }, { $pull: { work: { _id: { $in: ids } } } }, { timestamps: false });
  }

  /** The kinds with entries that are due. */
  async dueKinds(): Promise<string[]> {
    return this.queue.distinct('kind', { state: 'waiting', nextAt: { $lte: new Date() } });
  }

  /** Claims an entry that is due, for the lease of its kind. The attempt counts even if the process dies. */
  async claim({ name, leaseMs }: WorkKind<object>): Promise<StoredWork | null> {
    const now = Date.now();
    const leasedUntil = new Date(now + leaseMs);
    return this.queue
      .findOneAndUpdate(
        { kind: name, state: 'waiting', nextAt: { $lte: new Date(now) } },
        { $set: { nextAt: leasedUntil, leasedUntil }, $inc: { attempts: 1 } },
        { returnDocument: 'after', sort: { nextAt: 1 } },
      )
      .lean<StoredWork>();
  }

  /** Ends an entry after an attempt. Only its id stays. */
  async finish(_id: string, keepMs: number): Promise<void> {
    await this.end({ _id }, 'done', keepMs);
  }

  /** Ends an entry that does not run, without its effect. @returns false if it runs or has ended */
  giveUp(_id: string, keepMs: number): Promise<boolean> {
    return this.end({ _id, ...isIdle() }, 'given up', keepMs);
  }

  /** Stores the result of an attempt, unless the entry has ended. */
  async change(_id: string, fields: Partial<StoredWork>): Promise<void> {
    await this.queue.updateOne({ _id, ...UNFINISHED }, { $set: fields, $unset: { leasedUntil: 1 } });
  }

  /** Makes an entry that does not run due, as if it were new. @returns false if it runs or has ended */
  async retry(_id: string): Promise<boolean> {
    const { matchedCount } = await this.queue.updateOne(
      { _id, ...UNFINISHED, ...isIdle() },
      { $set: { state: 'waiting', attempts: 0, nextAt: new Date() }, $unset: { expiresAt: 1 } },
    );
    return matchedCount > 0;
  }

  /** The kind of an entry that is not done; null if there is none. */
  async openKind(_id: string): Promise<string | null> {
    const found = await this.queue
      .findOne({ _id, ...UNFINISHED }, { kind: 1 })
      .lean<Pick<StoredWork, 'kind'>>();
    return found?.kind ?? null;
  }

  /** The entries that are not done: the failed, running, then waiting ones, and the oldest of each first. */
  async open(
    { state, kind }: { state?: OpenState | undefined; kind?: string | undefined },
    limit: number,
  ): Promise<OpenEntry[]> {
    const entries: OpenEntry[] = [];
    for (const each of OPEN_STATES) {
      const rest = limit - entries.length;
      if ((state !== undefined && state !== each) || rest === 0) continue;
      const filter = { ...inState(each), ...(kind !== undefined && { kind }) };
      const found = await this.queue
        .find(filter, { data: 0 })
        .sort({ createdAt: 1 })
        .limit(rest)
        .lean<StoredWork[]>();
      entries.push(...found.map((entry) => ({ ...entry, state: each })));
    }
    return entries;
  }

  /** The entries whose ids begin with a prefix, without their data. */
  async withPrefix(prefix: string): Promise<StoredWork[]> {
    return this.queue
      .find({ _id: { $gte: prefix, $lt: `${prefix}\uffff` } }, { data: 0 })
      .lean<StoredWork[]>();
  }

  /** The entries of a kind that were created before a time and wait or run, oldest first. */
  async waitingBefore(kind: string, before: Date): Promise<StoredWork[]> {
    return this.queue
      .find({ kind, state: 'waiting', createdAt: { $lt: before } }, { data: 0 })
      .sort({ createdAt: 1 })
      .lean<StoredWork[]>();
  }

  /** Makes the waiting entries of some kinds due. */
  async hasten(kinds: readonly string[]): Promise<void> {
    await this.queue.updateMany(
      { kind: { $in: [...kinds] }, state: 'waiting', ...isIdle() },
      { $set: { nextAt: new Date() } },
    );
  }

  /** The entries that are not done, by kind. */
  async backlog(): Promise<Backlog[]> {
    const now = new Date();
    const isFailed = { $eq: ['$state', 'failed'] };
    const isLate = { $or: [{ $gt: ['$attempts', 0] }, { $lte: ['$nextAt', now] }] };
    const count = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
    const oldest = (condition: object) => ({ $min: { $cond: [condition, '$createdAt', null] } });
    const groups = await this.queue.aggregate<{
      _id: string;
      failed: number;
      running: number;
      all: number;
      oldestFailed: Date | null;
      oldestWaiting: Date | null;
    }>([
      { $match: UNFINISHED },
      {
        $group: {
          _id: '$kind',
          failed: count(isFailed),
          running: count({ $gt: ['$leasedUntil', now] }),
          all: { $sum: 1 },
          oldestFailed: oldest(isFailed),
          oldestWaiting: oldest({ $and: [{ $ne: ['$state', 'failed'] }, isLate] }),
        },
      },
      { $sort: { _id: 1 } },
    ]);
    return groups.map(({ _id, failed, running, all, oldestFailed, oldestWaiting }) => ({
      kind: _id,
      failed,
      running,
      waiting: all - failed - running,
      oldest: { failed: oldestFailed, waiting: oldestWaiting },
    }));
  }

  private async end(filter: QueryFilter<StoredWork>, state: 'done' | 'given up', keepMs: number) {
    const { matchedCount } = await this.queue.updateOne(
      { ...filter, ...UNFINISHED },
      {
        $set: { state, expiresAt: new Date(Date.now() + keepMs) },
        $unset: { data: 1, error: 1, traceparent: 1, leasedUntil: 1 },
      },
    );
    return matchedCount > 0;
  }

  private sources(): Model<WithWork>[] {
    const models = this.connection.modelNames().map((name) => this.connection.model<WithWork>(name));
    return models.filter(({ schema }) => schema.path('work'));
  }
}
