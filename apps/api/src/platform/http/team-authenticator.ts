import type { TeamAction } from '@meridian/contracts';

/** The team and the token that a request is authenticated as. */
export interface TeamIdentity {
  teamId: string;
  teamName: string;
  tokenId: string;
  tokenName: string;
  apps: readonly string[];
  actions: readonly TeamAction[];
}

/** Verifies tokens of teams. The teams module provides the implementation. */
export abstract class TeamAuthenticator {
  /** Returns the team of a token; null if the token is unknown, expired or revoked. */
  abstract verifyTeam(token: string): Promise<TeamIdentity | null>;
}
