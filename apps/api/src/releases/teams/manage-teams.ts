import type { HandlerInput, Team, TeamInput } from '@meridian/contracts';
import { canonicalKey, keyIdOf } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../platform/database/errors.ts';
import { newId } from '../../platform/database/ids.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { AppOwnership } from './app-ownership.ts';
import { presentTeam } from './team.presenter.ts';
import { TeamActivity } from './team-activity.ts';
import { TeamSignatures } from '../team-records/team-signatures.ts';
import { linkTokenHash } from '../../platform/security/link-token.ts';
import { newTeamToken } from '../team-records/team-tokens.ts';
import { type TeamRecord, TeamsRepository } from '../team-records/teams.repository.ts';

const DAY_MS = 24 * 3_600_000;

const readKey = (pem: string): string => {
  try {
    return canonicalKey(pem);
  } catch {
    throw new AppError('validation', { fieldMessages: { publicKey: 'ed25519Key' } });
  }
};

/** Creates and changes teams, and creates and revokes their tokens and public keys. */
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
    const before = await this.require(id);
    const after = await this.write(input, id, () => this.teams.change(id, input));
    if (!after) throw new AppError('notFound');
    await this.activity.changed(by, before, after);
    return presentTeam(after);
  }

  /** @throws AppError `notFound`, `conflict` for too many tokens */
  async createToken(
    by: string,
    id: string,
    { name, days }: HandlerInput<'POST /api/teams/:id/tokens'>['body'],
  ): Promise<{ token: string; team: Team }> {
    await this.require(id);
    const token = newTeamToken();
    const createdAt = new Date();
    const team = await this.teams.addToken(id, {
      id: newId(),
      name,
      hash: linkTokenHash(token),
      createdAt,
      expiresAt: days === null ? null : new Date(createdAt.getTime() + days * DAY_MS),
      lastUsedAt: null,
    });
    if (!team) throw new AppError('conflict', { details: { reason: 'the team has too many tokens' } });
    await this.activity.credentialChanged(by, team, 'token', null, name);
    return { token, team: presentTeam(team) };
  }

  /** @throws AppError `notFound` */
  async revokeToken(by: string, id: string, tokenId: string): Promise<Team> {
    const before = await this.require(id);
    const team = await this.teams.removeToken(id, tokenId);
    if (!team) throw new AppError('notFound');
    const name = before.tokens.find((token) => token.id === tokenId)?.name ?? '';
    await this.activity.credentialChanged(by, team, 'token', name, null);
    return presentTeam(team);
  }

  /** @throws AppError `notFound`, `validation`, `duplicate`, `conflict` for too many keys */
  async registerKey(
    by: string,
    id: string,
    { name, publicKey: pem }: HandlerInput<'POST /api/teams/:id/keys'>['body'],
  ): Promise<Team> {
    const before = await this.require(id);
    const publicKey = readKey(pem);
    const keyId = keyIdOf(publicKey);
    if (before.keys.some((key) => key.id === keyId)) throw new AppError('duplicate');
    const key = { id: keyId, name, publicKey, createdAt: new Date(), revokedAt: null };
    const team = await this.teams.addKey(id, key);
    if (!team) throw new AppError('conflict', { details: { reason: 'the team has too many keys' } });
    this.signatures.invalidate();
    await this.activity.credentialChanged(by, team, 'key', null, `${name} (${keyId})`);
    return presentTeam(team);
  }

  /** @throws AppError `notFound` */
  async revokeKey(by: string, id: string, keyId: string): Promise<Team> {
    const before = await this.require(id);
    const team = await this.teams.revokeKey(id, keyId, new Date());
    if (!team) throw new AppError('notFound');
    this.signatures.invalidate();
    const name = before.keys.find((key) => key.id === keyId)?.name ?? '';
    await this.activity.credentialChanged(by, team, 'key', `${name} (${keyId})`, null);
    return presentTeam(team);
  }

  private async require(id: string): Promise<TeamRecord> {
    const team = await this.teams.byId(id);
    if (!team) throw new AppError('notFound');
    return team;
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
