import { slugOf } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { REFERENCES } from '../catalogue/stored.ts';
import { ClosedWatches } from './closed-watches.repository.ts';
import type { PlannedChange } from './draft-watch.ts';
import type { PlannedWrite, StoredImport } from './import.stored.ts';
import { ImportSteps } from './import-steps.ts';
import { IMPORT_TIMING, type ImportTiming } from './import-timing.ts';
import { ImportsRepository } from './imports.repository.ts';
import { OpenWatches } from './open-watches.ts';
import { isReference } from './tidy-cell.ts';
import { WriteWatches } from './write-watches.ts';

/** More names than anybody reads. */
const CONFLICTS_SHOWN = 50;
const isName = ({ column }: PlannedChange): boolean => column === 'nameEN';

/**
 * Carries an import out, stage by stage. Its watches are closed to others first; then each is written, with what is
 * needed to undo it; once all are, they are opened. Every step may be repeated, by any process, after any crash.
 */
@Injectable()
export class CarryOutImport {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly closed: ClosedWatches,
    private readonly writing: WriteWatches,
    private readonly catalogue: Catalogue,
    private readonly opening: OpenWatches,
    private readonly authors: ActivityAuthors,
    private readonly steps: ImportSteps,
    @Inject(IMPORT_TIMING) private readonly timing: ImportTiming,
  ) {}

  /** Closes the watches of a claimed import. Answers it as it is then: `writing`, or `refused` if some were changed since. */
  async close(claimed: StoredImport): Promise<StoredImport | null> {
    const conflicts: string[] = [];
    for (let start = 0; start < claimed.total; start += this.timing.batch) {
      const batch = await this.imports.writes(claimed, start, this.timing.batch);
      conflicts.push(...(await this.closeBatch(claimed, batch)));
      await this.steps.reached('batch closed');
      if (!(await this.imports.progress(claimed, {}))) return null;
    }
    if (conflicts.length === 0) return this.imports.move(claimed, 'locking', 'writing');
    const undoing = await this.imports.move(claimed, 'locking', 'undoing', {
      conflicts: conflicts.slice(0, CONFLICTS_SHOWN),
    });
    return undoing && this.undo(undoing);
  }

  /** Writes, and then opens, whatever is left; answers the import at its end. Null if somebody else took it over. */
  async finish(plan: StoredImport, isStopping: () => boolean): Promise<StoredImport | null> {
    let now: StoredImport | null = plan;
    if (now?.stage === 'writing') now = await this.write(now, isStopping);
    if (now?.stage === 'undoing') return this.undo(now);
    return now?.stage === 'settling' ? this.settle(now, isStopping) : now;
  }

  /** Takes an import back that was left behind before anything of it was written: it is a plan again. */
  async giveUp(plan: StoredImport): Promise<void> {
    await this.undoAll(plan);
    await this.imports.move(plan, 'locking', 'planned');
  }

  /** The names of those that can't be closed: changed, deleted, or in need of what is gone or taken by now. */
  private async closeBatch({ _id }: StoredImport, batch: readonly PlannedWrite[]): Promise<string[]> {
    const present = batch.flatMap(({ watchId: id, revision }) => (revision === null ? [] : { id, revision }));
    const isClosed = await this.closed.close(_id.toHexString(), present);
    const moving = batch.filter((planned) => planned.changes.some(isName));
    const taken = await this.closed.slugsInUse(moving.map(({ form }) => slugOf(form.nameEN)));
    await this.catalogue.current();
    const names = this.catalogue.dictionaries;
    return batch
      .filter((planned) => {
        const { form, revision, watchId, changes } = planned;
        if (revision !== null && !isClosed.has(watchId.toHexString())) return true;
        if (moving.includes(planned) && taken.has(slugOf(form.nameEN))) return true;
        return changes.some(({ column }) => {
          if (!isReference(column)) return false;
          const id = form[column];
          return id !== null && !names[REFERENCES[column]].has(id);
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
      const batch = await this.imports.writes(now, now.done, this.timing.batch);
      const isFree = await this.writing.run(by, batch, author);
      await this.steps.reached('batch written');
      await this.catalogue.touched(batch.map(({ watchId }) => watchId.toHexString()));
      if (!isFree) {
        // Somebody added a watch of the same name in this very moment.
        const conflicts = await this.unwritten(by, batch);
        return this.imports.move(now, 'writing', 'undoing', { conflicts });
      }
      now = await this.imports.progress(now, { done: now.done + batch.length });
    }
    await this.steps.reached('written');
    return now && this.imports.move(now, 'writing', 'settling');
  }

  /** The names of a batch whose addresses others have. */
  private async unwritten(by: string, batch: readonly PlannedWrite[]): Promise<string[]> {
    const mine = new Set(
      (
        await this.closed.told(
          by,
          batch.map(({ watchId }) => watchId),
        )
      ).map(({ subject }) => subject.id),
    );
    return batch
      .filter(({ watchId, changes }) => !mine.has(watchId.toHexString()) && changes.some(isName))
      .map(({ nameEN }) => nameEN);
  }

  private async settle(plan: StoredImport, isStopping: () => boolean): Promise<StoredImport | null> {
    const by = plan._id.toHexString();
    let now: StoredImport | null = plan;
    while (now && now.settled < now.total) {
      if (isStopping()) return now;
      const batch = await this.imports.writes(now, now.settled, this.timing.batch);
      await this.opening.run(by, batch);
      await this.steps.reached('batch opened');
      now = await this.imports.progress(now, { settled: now.settled + batch.length });
    }
    return now && this.imports.move(now, 'settling', 'applied');
  }

  private async undo(plan: StoredImport): Promise<StoredImport | null> {
    await this.undoAll(plan);
    return this.imports.move(plan, 'undoing', 'refused');
  }

  private async undoAll(plan: StoredImport): Promise<void> {
    for (let start = 0; start < plan.total; start += this.timing.batch) {
      const batch = await this.imports.writes(plan, start, this.timing.batch);
      const { changed, gone } = await this.closed.undo(
        plan._id.toHexString(),
        batch.map(({ watchId }) => watchId),
      );
      await this.steps.reached('batch undone');
      if (gone.length > 0) await this.catalogue.touched([...changed, ...gone], 'deletions');
      else if (changed.length > 0) await this.catalogue.touched(changed);
      await this.imports.progress(plan, {});
    }
  }
}
