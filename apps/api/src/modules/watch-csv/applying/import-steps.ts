import { Injectable } from '@nestjs/common';

/** The points between two writes of an import. */
export type ImportStep = 'claimed' | 'batch locked' | 'locked' | 'batch written' | 'written';

/** Failpoints of an import. `reached` does nothing here; a test replaces it to simulate a crash at a step. */
@Injectable()
export class ImportSteps {
  reached(_step: ImportStep): Promise<void> {
    return Promise.resolve();
  }
}

/** Times and batch size of imports. Tests use shorter times. */
export interface ImportTiming {
  /** An import without progress for this time was interrupted by a crash. */
  staleAfterMs: number;
  /** Pause between two searches for interrupted imports. */
  repairIntervalMs: number;
  /** A request to apply an import waits at most this long until its watches are locked. */
  lockTimeoutMs: number;
  /** Watches per write. */
  batchSize: number;
}

/** Injection token of `ImportTiming`. */
export const IMPORT_TIMING = Symbol('import timing');

export const DEFAULT_IMPORT_TIMING: ImportTiming = {
  staleAfterMs: 15_000,
  repairIntervalMs: 5_000,
  lockTimeoutMs: 3_000,
  batchSize: 100,
};
