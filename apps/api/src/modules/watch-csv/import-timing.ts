/** Times of the imports, in milliseconds; tests make them short. */
export interface ImportTiming {
  /** An import that nobody was at for so long was left behind by a crash. */
  staleAfter: number;
  /** Pause between two looks for such. */
  repairEvery: number;
  /** How long a call waits for the watches of its import to be closed. */
  patience: number;
  /** Watches written in one go. */
  batch: number;
}

/** Injection token of `ImportTiming`. */
export const IMPORT_TIMING = Symbol('import timing');

export const DEFAULT_IMPORT_TIMING: ImportTiming = {
  staleAfter: 15_000,
  repairEvery: 5_000,
  patience: 3_000,
  batch: 100,
};
