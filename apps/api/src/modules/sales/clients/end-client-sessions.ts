import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { RecordActivity } from '../../shop/activity/record-activity.ts';
import { SessionsRepository } from '../../accounts/sessions/sessions.repository.ts';
import { UsersRepository } from '../../accounts/users/users.repository.ts';

/** Signs a shopper out everywhere, for example because someone else has the password. */
@Injectable()
export class EndClientSessions {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly activity: RecordActivity,
  ) {}

  /**
   * @param by user id of the member of staff
   * @throws AppError `notFound` unless the client is a shopper, because staff sessions are ended on the page "Staff"
   */
  async end(clientId: string, by: string): Promise<void> {
    const client = await this.users.byId(clientId);
    if (client?.role !== 'user') throw new AppError('notFound');
    const open = await this.sessions.list({ userId: clientId, sessionId: '' });
    await this.sessions.endAll(clientId);
    await this.activity.recordEvent(by, {
      action: 'changed',
      subject: { kind: 'account', id: clientId, name: { en: client.email, ru: client.email } },
      changes: [{ field: 'sessions', of: null, before: open.length, after: 0 }],
    });
  }
}
