import { slugOf } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { ActivityAuthors } from '../../activity/activity-authors.ts';
import { LOOKUPS_OF_FIELD } from '../../catalogue/catalogue-lookups.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { WatchesRepository } from '../../watches/watches.repository.ts';
import { isReference } from '../file/normalize-cell.ts';
import type { PlannedWrite, StoredImport } from '../import.schema.ts';
import { ImportsRepository } from '../imports.repository.ts';
import { ImportSteps } from './import-steps.ts';
import { IMPORT_TIMING, type ImportTiming } from './import-timing.ts';
import { WriteWatches } from './write-watches.ts';

/** Further conflicts are not stored. */
const MAX_CONFLICTS = 50;
const isRenamed = ({ changes }: PlannedWrite): boolean => changes.some(({ column }) => column === 'nameEN');

/**
 * Runs the stages of an import. It locks all of its watches before it writes the first one, so that it either cannot
 * fail any more or has changed nothing. After a crash any process can continue it.
 */
@Injectable()
export class RunImport {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly watches: WatchesRepository,
    private readonly writeWatches: WriteWatches,
    private readonly catalogue: Catalogue,
    private readonly authors: ActivityAuthors,
    private readonly steps: ImportSteps,
    @Inject(IMPORT_TIMING) private readonly timing: ImportTiming,
  ) {}

  /**
   * Locks the watches of a claimed import.
   * @returns it in stage `applying`, or `refused` if a watch has changed since; null if another process has cancelled it
   */
  async lock(claimed: StoredImport): Promise<StoredImport | null> {
    const conflicts: string[] = [];
    for (let start = 0; start < claimed.total; start += this.timing.batchSize) {
      const batch = await this.imports.writes(claimed, start, this.timing.batchSize);
      conflicts.push(...(await this.lockBatch(claimed, batch)));
      await this.steps.reached('batch locked');
      if (!(await this.imports.progress(claimed, 0))) return null;
    }
    if (conflicts.length === 0) return this.imports.move(claimed, 'applying');
    await this.watches.unlock([claimed.lock ?? '']);
    return this.imports.move(claimed, 'refused', conflicts.slice(0, MAX_CONFLICTS));
  }

  /** Writes and unlocks the watches of an import in stage `applying`. */
  async write(plan: StoredImport, isStopping: () => boolean): Promise<void> {
    const author = await this.authors.byId(plan.by);
    let now: StoredImport | null = plan;
    while (now && now.done < now.total) {
      if (isStopping()) return;
      const batch = await this.imports.writes(now, now.done, this.timing.batchSize);
      await this.writeWatches.write(now, batch, author);
      await this.steps.reached('batch written');
      now = await this.imports.progress(now, now.done + batch.length);
    }
    await this.steps.reached('written');
    if (now) await this.imports.move(now, 'applied');
  }

  /** Removes the locks that refused and cancelled imports have left. */
  async removeStaleLocks(): Promise<void> {
    const locks = await this.watches.importLocks();
    if (locks.length === 0) return;
    const running = await this.imports.findRunning();
    // Servers of earlier versions lock watches with the id of the import.
    const current = [running?.lock, running?._id.toHexString()];
    await this.watches.unlock(locks.filter((lock) => !current.includes(lock)));
  }

  /** Locks a batch. @returns names of watches that were changed or deleted, or that need a taken slug or a deleted lookup */
  private async lockBatch({ lock = '' }: StoredImport, batch: readonly PlannedWrite[]): Promise<string[]> {
    const present = batch.flatMap(({ watchId, revision }) =>
      revision === null ? [] : { id: watchId.toHexString(), revision },
    );
    const locked = await this.watches.lock(lock, present);
    const slugs = batch.filter(isRenamed).map(({ form }) => slugOf(form.nameEN));
    const holders = new Map((await this.watches.identify([], slugs)).map(({ id, slug }) => [slug, id]));
    await this.catalogue.refresh();
    const { lookups } = this.catalogue;
    const isConflict = (planned: PlannedWrite): boolean => {
      const { form, revision, changes } = planned;
      const id = planned.watchId.toHexString();
      const holder = holders.get(slugOf(form.nameEN));
      if (revision !== null && !locked.has(id)) return true;
      if (isRenamed(planned) && holder !== undefined && holder !== id) return true;
      return changes.some(({ column }) => {
        const reference = isReference(column) && form[column];
        return reference && !lookups[LOOKUPS_OF_FIELD[column]].has(reference);
      });
    };
    return batch.filter(isConflict).map(({ nameEN }) => nameEN);
  }
}
