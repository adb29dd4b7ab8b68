import { Injectable } from '@nestjs/common';

/** The moments between two writes of a bulk edit or of its undo. */
export type BulkFailpoint = 'stage started' | 'batch written' | 'batch recorded' | 'all written';

/** The batch size of bulk edits, and their failpoints. Tests change them. */
@Injectable()
export class BulkTiming {
  /** Watches per write. */
  batchSize = 100;

  /** Does nothing. A test replaces it to simulate a crash. */
  reached(_failpoint: BulkFailpoint): Promise<void> {
    return Promise.resolve();
  }
}
