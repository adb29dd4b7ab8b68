import { Injectable } from '@nestjs/common';
import { linkTokenHash, newLinkToken } from '../../platform/security/link-token.ts';
import { TeamAuthenticator, type TeamIdentity } from '../../platform/http/team-authenticator.ts';
import { TeamsRepository } from './teams.repository.ts';

/** Lets scanners for leaked secrets find tokens. */
const PREFIX = 'mrt_';
const TOKEN = /^mrt_[\w-]{43}$/;
/** A use is recorded at most this often. */
const TOUCH_INTERVAL_MS = 60_000;

export const newTeamToken = (): string => PREFIX + newLinkToken();

/** Verifies tokens of teams. The team is read with each request, so that a revocation applies at once. */
@Injectable()
export class TeamTokens extends TeamAuthenticator {
  constructor(private readonly teams: TeamsRepository) {
    super();
  }

  async verifyTeam(token: string): Promise<TeamIdentity | null> {
    if (!TOKEN.test(token)) return null;
    const hash = linkTokenHash(token);
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
