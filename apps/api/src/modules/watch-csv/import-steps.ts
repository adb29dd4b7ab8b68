import { Injectable } from '@nestjs/common';

/** The moments between two writes of an import. */
export type ImportStep =
  'claimed' | 'batch closed' | 'closed' | 'batch written' | 'written' | 'batch opened' | 'batch undone';

/** Told of each of them. Nothing happens here; a test puts another one in its place and pulls the plug. */
@Injectable()
export class ImportSteps {
  reached(_step: ImportStep): Promise<void> {
    return Promise.resolve();
  }
}
