import { releases } from './en/releases.ts';
import { teams } from './en/teams.ts';

/** The texts of releases and teams in English. */
export default { releases, teams };
