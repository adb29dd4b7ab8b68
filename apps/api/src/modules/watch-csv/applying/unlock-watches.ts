import { Injectable } from '@nestjs/common';
import { RecordActivity } from '../../activity/record-activity.ts';
import type { PlannedWrite } from '../import.stored.ts';
import { WatchLocks } from './watch-locks.repository.ts';

/** Completes a batch of a written import: writes the activity log, removes the locks. */
@Injectable()
export class UnlockWatches {
  constructor(
    private readonly locks: WatchLocks,
    private readonly record: RecordActivity,
  ) {}

  async unlock(by: string, batch: readonly PlannedWrite[]): Promise<void> {
    const ids = batch.map(({ watchId }) => watchId);
    await this.record.publish(await this.locks.pendingActivity(by, ids));
    await this.locks.unlock(by, ids);
  }
}
