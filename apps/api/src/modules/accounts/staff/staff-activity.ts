import type { ActivityChange, ActivityEntry } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { RecordActivity } from '../../shop/activity/record-activity.ts';

/** Rights of a member or of an invitation. */
interface Rights {
  role: string;
  apps: readonly string[];
  suspended?: boolean;
}

const valuesOf = (rights: Rights | null): Record<string, string | null> => ({
  role: rights?.role ?? null,
  apps: rights?.apps.join(', ') || null,
  suspended: rights?.suspended ? 'yes' : null,
});

@Injectable()
export class StaffActivity {
  constructor(private readonly activity: RecordActivity) {}

  /**
   * @param by id of the author
   * @param member id and email of the member or of the invitation
   */
  async record(
    by: string,
    action: Extract<ActivityEntry['action'], 'added' | 'changed' | 'deleted'>,
    member: { id: string; email: string },
    before: Rights | null,
    after: Rights | null,
  ): Promise<void> {
    const old = valuesOf(before);
    const changes: ActivityChange[] = Object.entries(valuesOf(after)).flatMap(([field, value]) =>
      old[field] === value ? [] : [{ field, of: null, before: old[field] ?? null, after: value }],
    );
    if (action === 'changed' && changes.length === 0) return;
    const { id, email } = member;
    const subject = { kind: 'staff', id, name: { en: email, ru: email } } as const;
    await this.activity.recordEvent(by, { action, subject, changes });
  }
}
