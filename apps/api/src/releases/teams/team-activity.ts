import { Injectable } from '@nestjs/common';
import { isAppError } from '../../platform/errors/app-error.ts';
import type { TeamIdentity } from '../../platform/http/team-authenticator.ts';
import { StaffJournal } from '../staff-journal.ts';
import type { TeamRecord } from '../team-records/teams.repository.ts';

type Value = string | null;

const valuesOf = (team: Pick<TeamRecord, 'name' | 'apps' | 'actions'> | null): Record<string, Value> => ({
  name: team?.name ?? null,
  apps: team?.apps.join(', ') || null,
  actions: team?.actions.join(', ') || null,
});

/** Records changes of teams, and each use of their tokens, in the journal of the staff. */
@Injectable()
export class TeamActivity {
  constructor(private readonly journal: StaffJournal) {}

  /** @param by id of the owner */
  async changed(by: string, before: TeamRecord | null, after: TeamRecord): Promise<void> {
    const old = valuesOf(before);
    const changes = Object.entries(valuesOf(after)).flatMap(([field, value]) =>
      old[field] === value ? [] : [{ field, before: old[field] ?? null, after: value }],
    );
    if (before && changes.length === 0) return;
    await this.journal.record(by, { action: before ? 'changed' : 'added', team: after, changes });
  }

  async credentialChanged(
    by: string,
    team: Pick<TeamRecord, 'id' | 'name'>,
    kind: 'token' | 'key',
    before: Value,
    after: Value,
  ): Promise<void> {
    await this.journal.record(by, { action: 'changed', team, changes: [{ field: kind, before, after }] });
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
    await this.journal.record(null, {
      action: 'tokenUsed',
      team: { id: team.teamId, name: team.teamName },
      changes: [
        { field: 'token', before: null, after: team.tokenName },
        { field: 'request', before: null, after: request },
        { field: 'outcome', before: null, after: outcome },
      ],
    });
  }
}
