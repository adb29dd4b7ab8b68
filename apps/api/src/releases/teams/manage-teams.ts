import type { Team, TeamInput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { AppOwnership } from './app-ownership.ts';
import { presentTeam } from './team.presenter.ts';
import { TeamActivity } from './team-activity.ts';
import { TeamSignatures } from '../team-records/team-signatures.ts';
import { type TeamRecord, TeamsRepository } from '../team-records/teams.repository.ts';

/** Creates and changes teams. */
@Injectable()
export class ManageTeams {
  constructor(
    private readonly teams: TeamsRepository,
    private readonly ownership: AppOwnership,
    private readonly signatures: TeamSignatures,
    private readonly activity: TeamActivity,
  ) {}

  async list(): Promise<Team[]> {
    return (await this.teams.all()).map(presentTeam);
  }

  /** @throws AppError `appTaken`, `duplicate` */
  async create(by: string, input: TeamInput): Promise<Team> {
    const team = await this.write(input, null, () => this.teams.insert(input));
    await this.activity.changed(by, null, team);
    return presentTeam(team);
  }

  /** @throws AppError `notFound`, `appTaken`, `duplicate` */
  async change(by: string, id: string, input: TeamInput): Promise<Team> {
    const before = await this.teams.byId(id);
    if (!before) throw new AppError('notFound');
    const after = await this.write(input, id, () => this.teams.change(id, input));
    if (!after) throw new AppError('notFound');
    await this.activity.changed(by, before, after);
    return presentTeam(after);
  }

  /** Writes a team. Another owner can take one of its apps at the same time, which the unique index prevents. */
  private async write<T extends TeamRecord | null>(
    { apps }: TeamInput,
    id: string | null,
    write: () => Promise<T>,
  ): Promise<T> {
    await this.ownership.requireFree(apps, id);
    try {
      return await write();
    } catch (error) {
      if (error instanceof DuplicateError) await this.ownership.requireFree(apps, id);
      throw error;
    } finally {
      this.signatures.invalidate();
    }
  }
}
