import type { TeamIdentity } from '../../platform/http/team-authenticator.ts';

const prefixOf = (teamName: string): string => `team ${teamName} (`;

/** The author of a team's change in the channel log. */
export const teamAuthor = ({ teamName, tokenName }: TeamIdentity): string =>
  `${prefixOf(teamName)}${tokenName})`;

/** Returns the author as a team may see it: without the emails of the shop's staff. */
export const visibleAuthor = (by: string, { teamName }: TeamIdentity): string =>
  by === 'automatic' || by.startsWith(prefixOf(teamName)) ? by : 'shop';
