import { Injectable } from '@nestjs/common';
import { UsersRepository } from '../users/users.repository.ts';
import { RecordActivity } from './record-activity.ts';

/** Records in the activity log that a member of staff exports personal data. */
@Injectable()
export class RecordExport {
  constructor(
    private readonly users: UsersRepository,
    private readonly activity: RecordActivity,
  ) {}

  async record(userId: string, file: 'orders' | 'clients'): Promise<void> {
    const { email = '' } = (await this.users.byId(userId)) ?? {};
    await this.activity.recordEvent(userId, {
      action: 'exported',
      subject: { kind: 'account', id: userId, name: { en: email, ru: email } },
      changes: [{ field: 'file', of: null, before: null, after: file }],
    });
  }
}
