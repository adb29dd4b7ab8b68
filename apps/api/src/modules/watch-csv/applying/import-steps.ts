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
export const DEFAULT_IMPORT_TIMING = {
  /** An import without progress for this time was interrupted by a crash. */
  staleAfterMs: 15_000,
  /** Pause between two searches for interrupted imports. */
  repairIntervalMs: 5_000,
  /** A request to apply an import waits at most this long until its watches are locked. */
  lockTimeoutMs: 3_000,
  /** Watches per write. */
  batchSize: 100,
};
export type ImportTiming = typeof DEFAULT_IMPORT_TIMING;

/** Injection token of `ImportTiming`. */
export const IMPORT_TIMING = Symbol('import timing');
