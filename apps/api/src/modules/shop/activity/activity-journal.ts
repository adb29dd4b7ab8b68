import { Injectable } from '@nestjs/common';
import { StaffJournal, type TeamEvent } from '../../../releases/staff-journal.ts';
import { ActivityAuthors } from './activity-authors.ts';
import { RecordActivity } from './record-activity.ts';

/** Writes the events of teams into the activity log. */
@Injectable()
export class ActivityJournal extends StaffJournal {
  constructor(
    private readonly authors: ActivityAuthors,
    private readonly activity: RecordActivity,
  ) {
    super();
  }

  override async emailOf(userId: string): Promise<string | undefined> {
    return (await this.authors.byId(userId))?.email;
  }

  override async record(by: string | null, { action, team, changes }: TeamEvent): Promise<void> {
    await this.activity.recordEvent(by, {
      action,
      ...(action === 'tokenUsed' && { source: 'token' }),
      subject: { kind: 'team', id: team.id, name: { en: team.name, ru: team.name } },
      changes: changes.map((change) => ({ ...change, of: null })),
    });
  }
}
