import { Injectable } from '@nestjs/common';
import { RecordActivity } from '../../activity/record-activity.ts';
import { UsersRepository } from '../../users/users.repository.ts';

/** Records in the activity log that a member of staff exports orders, because the file contains personal data. */
@Injectable()
export class RecordExport {
  constructor(
    private readonly users: UsersRepository,
    private readonly activity: RecordActivity,
  ) {}

  async record(userId: string): Promise<void> {
    const { email = '' } = (await this.users.byId(userId)) ?? {};
    await this.activity.recordEvent(userId, {
      action: 'exported',
      subject: { kind: 'account', id: userId, name: { en: email, ru: email } },
      changes: [],
    });
  }
}
