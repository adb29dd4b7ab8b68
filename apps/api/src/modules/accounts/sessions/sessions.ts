import type { AccountSession } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { isOpen } from './session-times.ts';
import { SessionsRepository } from './sessions.repository.ts';

/** Lists, confirms and ends sessions. */
@Injectable()
export class Sessions {
  constructor(private readonly repository: SessionsRepository) {}

  /** The sessions of the signed-in user, the most recently used first. */
  async list({ userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>): Promise<AccountSession[]> {
    const now = new Date();
    const open = (await this.repository.ofUser(userId)).filter((session) => isOpen(session, now));
    return open.map(({ _id, browser, system, country, createdAt, lastUsedAt }) => ({
      id: _id.toHexString(),
      current: _id.toHexString() === sessionId,
      device: { browser, system },
      country,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
  }

  /** Records that the user has confirmed to be present. */
  async confirm(sessionId: string): Promise<void> {
    await this.repository.confirm(sessionId, new Date());
  }

  /** Ends the session of a request. Another request may have ended it already. */
  async endOwn(userId: string, sessionId: string): Promise<void> {
    await this.repository.remove(userId, sessionId);
  }

  /** Ends a session of a user. @throws AppError `notFound` */
  async end(userId: string, sessionId: string): Promise<void> {
    if (!(await this.repository.remove(userId, sessionId))) throw new AppError('notFound');
  }

  /** Ends all sessions of a user, or all except one. */
  async endAll(userId: string, { except }: { except?: string } = {}): Promise<void> {
    await this.repository.removeAll(userId, except);
  }

  /** Returns the time of the last use by user id, for users with a session. */
  lastUsedOf(userIds: readonly string[]): Promise<Map<string, Date>> {
    return this.repository.lastUsed(userIds);
  }
}
