import { execFileSync } from 'node:child_process';
import { readVariables } from '@meridian/config';

/** Variables in which build servers name the commit. */
export const COMMIT_VARIABLES = ['COMMIT_SHA', 'GITHUB_SHA', 'CI_COMMIT_SHA'] as const;

/** The commit that is checked out, marked `-dirty` if something has changed since; `unknown` where nobody can say. */
export const currentCommit = (): string => {
  const named = Object.values(readVariables(COMMIT_VARIABLES, process.env)).find(Boolean);
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
