import { Injectable } from '@nestjs/common';
import { RecordActivity } from '../activity/record-activity.ts';
import { OwnLists } from '../own-lists/own-lists.ts';
import { ClosedWatches } from './closed-watches.repository.ts';
import type { PlannedWrite } from './import.stored.ts';

/** Does what follows once all watches of an import are written: carts, the activity log, and the watches are open again. */
@Injectable()
export class OpenWatches {
  constructor(
    private readonly closed: ClosedWatches,
    private readonly ownLists: OwnLists,
    private readonly record: RecordActivity,
  ) {}

  async run(by: string, batch: readonly PlannedWrite[]): Promise<void> {
    const ids = batch.map(({ watchId }) => watchId);
    for (const planned of batch) await this.renameLines(planned);
    await this.record.publish(await this.closed.told(by, ids));
    await this.closed.open(by, ids);
  }

  /** Carries a colour's new Russian name into carts and favourites; the English one is what they are known by. */
  private async renameLines({ changes, form, revision, watchId }: PlannedWrite): Promise<void> {
    if (revision === null || !changes.some(({ column }) => column === 'colorNameRU')) return;
    const russian = new Map(form.colors.map((color) => [color.colorNameEN, color.colorNameRU]));
    await this.ownLists.renameVariants(watchId.toHexString(), (line) => ({
      ...line,
      colorNameRU: russian.get(line.colorNameEN) ?? line.colorNameRU,
    }));
  }
}
