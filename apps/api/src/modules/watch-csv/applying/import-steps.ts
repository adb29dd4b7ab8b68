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
