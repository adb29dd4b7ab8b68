import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { objectId } from '../../../platform/database/ids.ts';
import { SESSION_MODEL, type StoredSession } from './session.schema.ts';

/** The sessions in the database. */
@Injectable()
export class SessionsRepository {
  constructor(@InjectModel(SESSION_MODEL) private readonly sessions: Model<StoredSession>) {}

  /** Returns the id of the new session. */
  async insert(session: Omit<StoredSession, '_id'>): Promise<string> {
    const { _id } = await this.sessions.create(session);
    return _id.toHexString();
  }

  byId(id: string): Promise<StoredSession | null> {
    return this.sessions.findById(id).lean<StoredSession>().exec();
  }

  /** Returns the unexpired sessions of a user, the most recently used first. */
  ofUser(userId: string): Promise<StoredSession[]> {
    return this.sessions
      .find({ userId, expiresAt: { $gt: new Date() } })
      .sort({ lastUsedAt: -1, _id: -1 })
      .lean<StoredSession[]>()
      .exec();
  }

  /** Records a use that later than `before` has not been recorded. The write is not durable, because the next use repeats it. */
  async touch(
    id: string,
    before: Date,
    fields: Pick<StoredSession, 'lastUsedAt' | 'expiresAt'>,
  ): Promise<void> {
    await this.sessions.updateOne(
      { _id: objectId(id), lastUsedAt: { $lt: before } },
      { $set: fields },
      { writeConcern: { w: 1 } },
    );
  }

  async confirm(id: string, confirmedAt: Date): Promise<void> {
    await this.sessions.updateOne({ _id: objectId(id) }, { $set: { confirmedAt } });
  }

  /** Returns whether the user had such a session. */
  async remove(userId: string, id: string): Promise<boolean> {
    return (await this.sessions.deleteOne({ _id: objectId(id), userId })).deletedCount > 0;
  }

  /** Removes the sessions of a user, except one if it is given. */
  async removeAll(userId: string, except?: string): Promise<void> {
    await this.sessions.deleteMany({ userId, ...(except && { _id: { $ne: objectId(except) } }) });
  }

  /** Returns the time of the last use by user id, for users with a session. */
  async lastUsed(userIds: readonly string[]): Promise<Map<string, Date>> {
    const found = await this.sessions.aggregate<{ _id: string; at: Date }>([
      { $match: { userId: { $in: userIds } } },
      { $group: { _id: '$userId', at: { $max: '$lastUsedAt' } } },
    ]);
    return new Map(found.map(({ _id, at }) => [_id, at]));
  }
}
