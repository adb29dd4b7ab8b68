import { releases } from './ru/releases.ts';
import { teams } from './ru/teams.ts';

/** The texts of releases and teams in Russian. */
export default { releases, teams };
