import { execFileSync } from 'node:child_process';
import { readVariables } from '@meridian/config';

/** Variables that build servers set to the commit. */
export const COMMIT_VARIABLES = ['COMMIT_SHA', 'GITHUB_SHA', 'CI_COMMIT_SHA'] as const;

/** The checked out commit, with the suffix `-dirty` if files have changed; `unknown` without git. */
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
