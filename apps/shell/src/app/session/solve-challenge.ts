import type { Challenge } from '@meridian/contracts';
import { solveChallenge as findNumber } from 'altcha-lib/v1';

/**
 * Solves a proof of work and returns the value of the header `x-challenge`. The browser hashes asynchronously, so the page
 * stays responsive.
 */
export const solveChallenge = async ({ maxnumber, ...challenge }: Challenge): Promise<string> => {
  const { promise } = findNumber(challenge.challenge, challenge.salt, challenge.algorithm, maxnumber);
  const solution = await promise;
  if (!solution) throw new Error('The challenge has no solution');
  return btoa(JSON.stringify({ ...challenge, number: solution.number }));
};
