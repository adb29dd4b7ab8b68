import { execFileSync } from 'node:child_process';

/** Variables in which build servers name the commit. */
const VARIABLES = ['COMMIT_SHA', 'GITHUB_SHA', 'CI_COMMIT_SHA'];

/** The commit that is checked out, marked `-dirty` if something has changed since; `unknown` where nobody can say. */
export const currentCommit = (): string => {
  const named = VARIABLES.map((name) => process.env[name]).find(Boolean);
  if (named) return named.slice(0, 12);
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
};
