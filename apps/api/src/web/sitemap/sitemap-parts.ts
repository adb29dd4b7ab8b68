import { createHash } from 'node:crypto';

/** Watches of one file: three addresses each, far from the 50,000 and the 50 MB that a file may have. */
export const WATCHES_A_FILE = 5000;

/** A run of the catalogue, oldest watches first, so that a new watch changes only the last one. */
export interface Part {
  ids: string[];
  lastChange: Date;
  /** Told by every watch's id and last change. */
  state: string;
}

/** Cuts the catalogue's history, as `Catalogue.history` tells it, into parts. */
export const partsOf = (
  history: Iterable<{ id: string; updatedAt: number }>,
  size = WATCHES_A_FILE,
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
