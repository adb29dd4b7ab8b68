import { Injectable } from '@nestjs/common';
import { RecordActivity } from '../../activity/record-activity.ts';
import { OwnLists } from '../../own-lists/own-lists.ts';
import type { PlannedWrite } from '../import.stored.ts';
import { WatchLocks } from './watch-locks.repository.ts';

/** Completes a batch of a written import: updates carts and wish lists, writes the activity log, removes the locks. */
@Injectable()
export class UnlockWatches {
  constructor(
    private readonly locks: WatchLocks,
    private readonly ownLists: OwnLists,
    private readonly record: RecordActivity,
  ) {}

  async unlock(by: string, batch: readonly PlannedWrite[]): Promise<void> {
    const ids = batch.map(({ watchId }) => watchId);
    for (const planned of batch) await this.renameLines(planned);
    await this.record.publish(await this.locks.pendingActivity(by, ids));
    await this.locks.unlock(by, ids);
  }

  /** Updates a colour's Russian name in carts and wish lists. Their lines refer to the English name, which stays. */
  private async renameLines({ changes, form, revision, watchId }: PlannedWrite): Promise<void> {
    if (revision === null || !changes.some(({ column }) => column === 'colorNameRU')) return;
    const russian = new Map(form.colors.map((color) => [color.colorNameEN, color.colorNameRU]));
    await this.ownLists.renameVariants(watchId.toHexString(), (line) => ({
      ...line,
      colorNameRU: russian.get(line.colorNameEN) ?? line.colorNameRU,
    }));
  }
}
