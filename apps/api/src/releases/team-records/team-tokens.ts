import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TeamAuthenticator, type TeamIdentity } from '../../platform/http/team-authenticator.ts';
import { TeamsRepository } from './teams.repository.ts';

const TOKEN_BYTES = 32;
/** Lets scanners for leaked secrets find tokens. */
const PREFIX = 'mrt_';
const TOKEN = /^mrt_[\w-]{43}$/;
/** A use is recorded at most this often. */
const TOUCH_INTERVAL_MS = 60_000;

/** Returns a new token of a team. */
export const newTeamToken = (): string => PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the stored form of a token. A plain hash suffices, because a token has 256 random bits. */
export const teamTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Verifies tokens of teams. The team is read with each request, so that a revocation applies at once. */
@Injectable()
export class TeamTokens extends TeamAuthenticator {
  constructor(private readonly teams: TeamsRepository) {
    super();
  }

  async verifyTeam(token: string): Promise<TeamIdentity | null> {
    if (!TOKEN.test(token)) return null;
    const hash = teamTokenHash(token);
    const team = await this.teams.byTokenHash(hash);
    const found = team?.tokens.find((candidate) => candidate.hash === hash);
    const now = new Date();
    if (!team || !found || (found.expiresAt && found.expiresAt <= now)) return null;
    const before = new Date(now.getTime() - TOUCH_INTERVAL_MS);
    if (!found.lastUsedAt || found.lastUsedAt < before) await this.teams.touchToken(found.id, before, now);
    const { id, name, apps, actions } = team;
    return { teamId: id, teamName: name, tokenId: found.id, tokenName: found.name, apps, actions };
  }
}
