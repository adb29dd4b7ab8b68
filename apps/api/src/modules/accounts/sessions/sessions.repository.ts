import type { AccountSession } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { objectId } from '../../../platform/database/ids.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { isOpen } from './session-times.ts';
import { SESSION_MODEL, type StoredSession } from './session.schema.ts';

@Injectable()
export class SessionsRepository {
  constructor(@InjectModel(SESSION_MODEL.name) private readonly sessions: Model<StoredSession>) {}

  /** Returns the id of the new session. */
  async insert(session: Omit<StoredSession, '_id'>): Promise<string> {
    const { _id } = await this.sessions.create(session);
    return _id.toHexString();
  }

  async byId(id: string): Promise<StoredSession | null> {
    return this.sessions.findById(id).lean<StoredSession>();
  }

  /** Returns the sessions of the signed-in user, the most recently used first. */
  async list({ userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>): Promise<AccountSession[]> {
    const now = new Date();
    const stored = await this.sessions
      .find({ userId, expiresAt: { $gt: now } })
      .sort({ lastUsedAt: -1, _id: -1 })
      .lean<StoredSession[]>();
    const open = stored.filter((session) => isOpen(session, now));
    return open.map(({ _id, browser, system, country, createdAt, lastUsedAt }) => ({
      id: _id.toHexString(),
      current: _id.toHexString() === sessionId,
      device: { browser, system },
      country,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
  }

  /** Records a use that later than `before` has not been recorded. The write is not durable, because the next use repeats it. */
  async touch(id: string, before: Date, fields: Pick<StoredSession, 'lastUsedAt' | 'expiresAt'>) {
    await this.sessions.updateOne(
      { _id: objectId(id), lastUsedAt: { $lt: before } },
      { $set: fields },
      { writeConcern: { w: 1 } },
    );
  }

  /** Records that the user has confirmed to be present. */
  async confirm(id: string): Promise<void> {
    await this.sessions.updateOne({ _id: objectId(id) }, { $set: { confirmedAt: new Date() } });
  }

  /** Ends a session. Returns whether the user had such a session. */
  async end(userId: string, id: string): Promise<boolean> {
    return (await this.sessions.deleteOne({ _id: objectId(id), userId })).deletedCount > 0;
  }

  async endAll(userId: string, { except }: { except?: string } = {}): Promise<void> {
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
