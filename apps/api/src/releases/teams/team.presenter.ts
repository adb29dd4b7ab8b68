import type { Team } from '@meridian/contracts';
import type { TeamRecord } from '../team-records/teams.repository.ts';

/** The owner's view of a team, without the hashes of its tokens. */
export const presentTeam = ({ id, name, apps, actions, createdAt, tokens, keys }: TeamRecord): Team => ({
  id,
  name,
  apps,
  actions,
  createdAt: createdAt.toISOString(),
  tokens: tokens.map((token) => ({
    id: token.id,
    name: token.name,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  })),
  keys: keys.map((key) => ({
    id: key.id,
    name: key.name,
    createdAt: key.createdAt.toISOString(),
    revokedAt: key.revokedAt?.toISOString() ?? null,
  })),
});
