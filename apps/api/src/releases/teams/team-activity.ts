import type { ActivityChange, ActivityEntry } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { isAppError } from '../../platform/errors/app-error.ts';
import type { TeamIdentity } from '../../platform/security/team-authenticator.ts';
import { RecordActivity } from '../../modules/activity/record-activity.ts';
import type { TeamRecord } from '../team-records/teams.repository.ts';

type Value = string | null;

const subjectOf = (id: string, name: string): ActivityEntry['subject'] => ({
  kind: 'team',
  id,
  name: { en: name, ru: name },
});
const changeOf = (field: string, before: Value, after: Value): ActivityChange => ({
  field,
  of: null,
  before,
  after,
});
const valuesOf = (team: Pick<TeamRecord, 'name' | 'apps' | 'actions'> | null): Record<string, Value> => ({
  name: team?.name ?? null,
  apps: team?.apps.join(', ') || null,
  actions: team?.actions.join(', ') || null,
});

/** Records changes of teams, and each use of their tokens, in the activity log. */
@Injectable()
export class TeamActivity {
  constructor(private readonly activity: RecordActivity) {}

  /** @param by id of the owner */
  async changed(by: string, before: TeamRecord | null, after: TeamRecord): Promise<void> {
    const old = valuesOf(before);
    const changes = Object.entries(valuesOf(after)).flatMap(([field, value]) =>
      old[field] === value ? [] : [changeOf(field, old[field] ?? null, value)],
    );
    if (before && changes.length === 0) return;
    const action = before ? 'changed' : 'added';
    await this.activity.recordEvent(by, { action, subject: subjectOf(after.id, after.name), changes });
  }

  /** Records a new or a revoked token or key. */
  async credentialChanged(
    by: string,
    { id, name }: Pick<TeamRecord, 'id' | 'name'>,
    kind: 'token' | 'key',
    before: Value,
    after: Value,
  ): Promise<void> {
    const changes = [changeOf(kind, before, after)];
    await this.activity.recordEvent(by, { action: 'changed', subject: subjectOf(id, name), changes });
  }

  /** Runs a request of a team, and records its outcome: `done` or the code of the error. */
  async recordUse<T>(team: TeamIdentity, request: string, run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      await this.used(team, request, 'done');
      return result;
    } catch (error) {
      await this.used(team, request, isAppError(error) ? error.code : 'internal');
      throw error;
    }
  }

  private async used(team: TeamIdentity, request: string, outcome: string): Promise<void> {
    await this.activity.recordEvent(null, {
      action: 'tokenUsed',
      source: 'token',
      subject: subjectOf(team.teamId, team.teamName),
      changes: [
        changeOf('token', null, team.tokenName),
        changeOf('request', null, request),
        changeOf('outcome', null, outcome),
      ],
    });
  }
}
