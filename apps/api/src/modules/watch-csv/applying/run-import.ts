import { slugOf } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { ActivityAuthors } from '../../activity/activity-authors.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { CatalogueRevision } from '../../catalogue-revision/catalogue-revision.ts';
import { LOOKUPS_OF_FIELD } from '../../catalogue/catalogue-lookups.ts';
import { WatchLocks } from './watch-locks.repository.ts';
import type { PlannedChange } from '../planning/draft-watch.ts';
import type { PlannedWrite, StoredImport } from '../import.stored.ts';
import { ImportSteps } from './import-steps.ts';
import { IMPORT_TIMING, type ImportTiming } from './import-timing.ts';
import { ImportsRepository } from '../imports.repository.ts';
import { UnlockWatches } from './unlock-watches.ts';
import { isReference } from '../file/normalize-cell.ts';
import { WriteWatches } from './write-watches.ts';

/** Further conflicts are not stored. */
const MAX_CONFLICTS = 50;
const isName = ({ column }: PlannedChange): boolean => column === 'nameEN';

/**
 * Runs an import stage by stage. It first locks its watches, then writes each one together with what a rollback needs, and
 * unlocks them after all are written. Any process can repeat any step after a crash.
 */
@Injectable()
export class RunImport {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly locks: WatchLocks,
    private readonly writeWatches: WriteWatches,
    private readonly catalogue: Catalogue,
    private readonly revision: CatalogueRevision,
    private readonly unlockWatches: UnlockWatches,
    private readonly authors: ActivityAuthors,
    private readonly steps: ImportSteps,
    @Inject(IMPORT_TIMING) private readonly timing: ImportTiming,
  ) {}

  /** Locks the watches of a claimed import. @returns it in stage `writing`, or `refused` if a watch has changed since */
  async lock(claimed: StoredImport): Promise<StoredImport | null> {
    const conflicts: string[] = [];
    for (let start = 0; start < claimed.total; start += this.timing.batchSize) {
      const batch = await this.imports.writes(claimed, start, this.timing.batchSize);
      conflicts.push(...(await this.lockBatch(claimed, batch)));
      await this.steps.reached('batch locked');
      if (!(await this.imports.progress(claimed, {}))) return null;
    }
    if (conflicts.length === 0) return this.imports.move(claimed, 'locking', 'writing');
    const undoing = await this.imports.move(claimed, 'locking', 'undoing', {
      conflicts: conflicts.slice(0, MAX_CONFLICTS),
    });
    return undoing && this.rollBack(undoing);
  }

  /** Completes the remaining stages. @returns the import afterwards; null if another process has taken it over */
  async finish(plan: StoredImport, isStopping: () => boolean): Promise<StoredImport | null> {
    let now: StoredImport | null = plan;
    if (now?.stage === 'writing') now = await this.write(now, isStopping);
    if (now?.stage === 'undoing') return this.rollBack(now);
    return now?.stage === 'settling' ? this.unlock(now, isStopping) : now;
  }

  /** Cancels an interrupted import that has not written anything. It becomes a plan again. */
  async cancel(plan: StoredImport): Promise<void> {
    await this.rollBackAll(plan);
    await this.imports.move(plan, 'locking', 'planned');
  }

  /** Locks a batch. @returns names of watches that were changed or deleted, or that need a taken slug or a deleted lookup */
  private async lockBatch({ _id }: StoredImport, batch: readonly PlannedWrite[]): Promise<string[]> {
    const present = batch.flatMap(({ watchId: id, revision }) => (revision === null ? [] : { id, revision }));
    const locked = await this.locks.lock(_id.toHexString(), present);
    const renamed = batch.filter((planned) => planned.changes.some(isName));
    const taken = await this.locks.slugsInUse(renamed.map(({ form }) => slugOf(form.nameEN)));
    await this.catalogue.refresh();
    const { lookups } = this.catalogue;
    return batch
      .filter((planned) => {
        const { form, revision, watchId, changes } = planned;
        if (revision !== null && !locked.has(watchId.toHexString())) return true;
        if (renamed.includes(planned) && taken.has(slugOf(form.nameEN))) return true;
        return changes.some(({ column }) => {
          if (!isReference(column)) return false;
          const id = form[column];
          return id !== null && !lookups[LOOKUPS_OF_FIELD[column]].has(id);
        });
      })
      .map(({ nameEN }) => nameEN);
  }

  private async write(plan: StoredImport, isStopping: () => boolean): Promise<StoredImport | null> {
    const by = plan._id.toHexString();
    const author = await this.authors.byId(plan.by);
    let now: StoredImport | null = plan;
    while (now && now.done < now.total) {
      if (isStopping()) return now;
      const batch = await this.imports.writes(now, now.done, this.timing.batchSize);
      const since = new Date();
      const areSlugsFree = await this.writeWatches.write(by, batch, author);
      await this.steps.reached('batch written');
      await this.revision.record({ since, watchIds: batch.map(({ watchId }) => watchId.toHexString()) });
      if (!areSlugsFree) {
        // Another process has added a watch with the same slug since the watches were locked.
        const conflicts = await this.unwritten(by, batch);
        return this.imports.move(now, 'writing', 'undoing', { conflicts });
      }
      now = await this.imports.progress(now, { done: now.done + batch.length });
    }
    await this.steps.reached('written');
    return now && this.imports.move(now, 'writing', 'settling');
  }

  /** Names of the renamed watches of a batch whose slugs are taken, so that they could not be written. */
  private async unwritten(by: string, batch: readonly PlannedWrite[]): Promise<string[]> {
    const written = new Set(
      (
        await this.locks.pendingActivity(
          by,
          batch.map(({ watchId }) => watchId),
        )
      ).map(({ subject }) => subject.id),
    );
    return batch
      .filter(({ watchId, changes }) => !written.has(watchId.toHexString()) && changes.some(isName))
      .map(({ nameEN }) => nameEN);
  }

  private async unlock(plan: StoredImport, isStopping: () => boolean): Promise<StoredImport | null> {
    const by = plan._id.toHexString();
    let now: StoredImport | null = plan;
    while (now && now.settled < now.total) {
      if (isStopping()) return now;
      const batch = await this.imports.writes(now, now.settled, this.timing.batchSize);
      await this.unlockWatches.unlock(by, batch);
      await this.steps.reached('batch unlocked');
      now = await this.imports.progress(now, { settled: now.settled + batch.length });
    }
    return now && this.imports.move(now, 'settling', 'applied');
  }

  private async rollBack(plan: StoredImport): Promise<StoredImport | null> {
    await this.rollBackAll(plan);
    return this.imports.move(plan, 'undoing', 'refused');
  }

  private async rollBackAll(plan: StoredImport): Promise<void> {
    for (let start = 0; start < plan.total; start += this.timing.batchSize) {
      const batch = await this.imports.writes(plan, start, this.timing.batchSize);
      const since = new Date();
      const { changed, deleted } = await this.locks.rollBack(
        plan._id.toHexString(),
        batch.map(({ watchId }) => watchId),
      );
      await this.steps.reached('batch rolled back');
      const watchIds = [...changed, ...deleted];
      if (watchIds.length > 0) await this.revision.record({ since, watchIds, deletions: deleted.length > 0 });
      await this.imports.progress(plan, {});
    }
  }
}
