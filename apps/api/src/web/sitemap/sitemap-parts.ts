import { createHash } from 'node:crypto';

/** Watches per file. Each has three URLs, well below the limit of 50,000 URLs and 50 MB per file. */
const WATCHES_PER_FILE = 5000;

/** A consecutive part of the catalogue, oldest watches first, so that a new watch changes only the last part. */
export interface Part {
  ids: string[];
  lastChange: Date;
  /** Digest of the id and the last change of each watch. */
  state: string;
}

/** Splits the result of `Catalogue.history` into parts. */
export const partsOf = (
  history: Iterable<{ id: string; updatedAt: number }>,
  size = WATCHES_PER_FILE,
): Part[] => {
  const runs: { id: string; updatedAt: number }[][] = [];
  for (const watch of history) {
    const last = runs.at(-1);
    if (last && last.length < size) last.push(watch);
    else runs.push([watch]);
  }
  return runs.map((run) => ({
    ids: run.map(({ id }) => id),
    lastChange: new Date(run.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0)),
    state: createHash('sha1')
      .update(run.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join())
      .digest('base64url'),
  }));
};
