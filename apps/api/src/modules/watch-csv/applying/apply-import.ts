import { setTimeout as delay } from 'node:timers/promises';
import type { ActivityAuthor, CsvColumnName } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { byId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { ActivityAuthors } from '../../activity/activity-authors.ts';
import { activityEntry, subjectOf } from '../../activity/activity-entry.ts';
import { RecordActivity } from '../../activity/record-activity.ts';
import { LOOKUPS_OF_FIELD } from '../../catalogue/catalogue-lookups.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { watchChanges } from '../../watch-editing/watch-changes.ts';
import { watchFieldsOf } from '../../watch-editing/watch-fields.ts';
import type { ImportedWatch } from '../../watches/import-updates.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import type { WatchFields } from '../../watches/watch-projections.ts';
import { WatchesRepository } from '../../watches/watches.repository.ts';
import { isReference } from '../file/csv-cells.ts';
import type { PlannedWrite, StoredImport } from '../import.schema.ts';
import { ImportsRepository } from '../imports.repository.ts';
import { IMPORT_TIMING, ImportSteps, type ImportTiming } from './import-steps.ts';

/** Further conflicts are not stored. */
const MAX_CONFLICTS = 50;
const isRenamed = ({ changes }: PlannedWrite): boolean => changes.some(({ column }) => column === 'nameEN');
const conflict = ({ conflicts }: StoredImport) =>
  new AppError('conflict', { details: { watches: conflicts } });

/** Fields of a watch that a column writes, if they differ from the name of the column. */
const FIELDS_OF_COLUMN: Partial<Record<CsvColumnName, readonly (keyof WatchFields)[]>> = {
  nameEN: ['nameEN', 'slug', 'formerSlugs'],
  priceKZT: ['price'],
  priceRUB: ['price'],
  priceUSD: ['price'],
  size: ['sizes'],
  stock: ['stock'],
  status: ['status', 'publishAt'],
};
const FIELDS_OF_COLOR = ['colors', 'stock'] as const;

/** The fields of a watch that a plan writes: only those of the changed cells. */
const changedFields = ({ changes }: PlannedWrite, fields: WatchFields): Partial<WatchFields> => {
  const keys = new Set(
    changes.flatMap(({ column, colour: color, size }): readonly (keyof WatchFields)[] => {
      if (color !== null && size === null) return FIELDS_OF_COLOR;
      return FIELDS_OF_COLUMN[column] ?? [column as keyof WatchFields];
    }),
  );
  return Object.fromEntries([...keys].map((key) => [key, fields[key]]));
};

/**
 * Applies imports, and completes or cancels imports that a crash or shutdown of any process has interrupted. An import
 * locks all of its watches before it writes the first one, so that it either cannot fail any more or has changed nothing.
 */
@Injectable()
export class ApplyImport implements OnModuleDestroy, OnApplicationShutdown {
  private background: Promise<unknown> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly imports: ImportsRepository,
    private readonly watches: WatchesRepository,
    private readonly catalogue: Catalogue,
    private readonly authors: ActivityAuthors,
    private readonly record: RecordActivity,
    private readonly steps: ImportSteps,
    @Inject(IMPORT_TIMING) private readonly timing: ImportTiming,
    private readonly logger: PinoLogger,
  ) {}

  onModuleDestroy(): void {
    this.stopping = true;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.background;
  }

  /**
   * Starts an import and returns once its watches are locked. For a large file it returns earlier, after `lockTimeoutMs`;
   * conflicts are then part of the import's state. The watches are written in the background.
   * @throws AppError `validation` if the plan has errors; `importRunning`; `conflict` if the plan was applied
   * before, or if watches have changed since it was made
   */
  async apply(plan: StoredImport): Promise<StoredImport> {
    if (plan.counts.error > 0) throw new AppError('validation');
    const claimed = await this.imports.claim(plan._id).catch((error: unknown) => {
      throw error instanceof DuplicateError ? new AppError('importRunning') : error;
    });
    if (!claimed) throw conflict(plan);
    await this.steps.reached('claimed');
    const locking = this.lock(claimed);
    this.background = locking
      .then((locked) => this.writeInBackground(locked))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'import interrupted, the repair job will retry');
      });
    const started = await Promise.race([locking, delay(this.timing.lockTimeoutMs, claimed, { ref: false })]);
    if (!started) throw new AppError('unavailable', { retryAfter: 1 });
    if (started.stage === 'refused') throw conflict(started);
    return started;
  }

  /** Cancels or completes an interrupted import. */
  @BackgroundJob({ name: 'import repair', intervalMs: ({ timing }: ApplyImport) => timing.repairIntervalMs })
  async repair(): Promise<void> {
    const interrupted = await this.imports.findStale(this.timing.staleAfterMs);
    // Nothing is written before all watches are locked, so the import becomes a plan again.
    if (interrupted?.stage === 'locking') await this.imports.move(interrupted, 'planned');
    if (interrupted?.stage === 'applying') await this.write(interrupted);
    await this.removeStaleLocks();
  }

  private async writeInBackground(locked: StoredImport | null): Promise<void> {
    if (locked?.stage !== 'applying') return;
    await this.steps.reached('locked');
    await this.write(locked);
  }

  /**
   * Locks the watches of a claimed import.
   * @returns it in stage `applying`, or `refused` if a watch has changed since; null if another process has cancelled it
   */
  private async lock(claimed: StoredImport): Promise<StoredImport | null> {
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
  private async write(plan: StoredImport): Promise<void> {
    const author = await this.authors.byId(plan.by);
    let now: StoredImport | null = plan;
    while (now && now.done < now.total) {
      if (this.stopping) return;
      const batch = await this.imports.writes(now, now.done, this.timing.batchSize);
      await this.writeBatch(now, batch, author);
      await this.steps.reached('batch written');
      now = await this.imports.progress(now, now.done + batch.length);
    }
    await this.steps.reached('written');
    if (now) await this.imports.move(now, 'applied');
  }

  /** Removes the locks that refused and cancelled imports have left. */
  private async removeStaleLocks(): Promise<void> {
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

  /** Writes and unlocks the watches of a batch that are not written yet, so it can be repeated. */
  private async writeBatch(
    plan: StoredImport,
    batch: readonly PlannedWrite[],
    author: ActivityAuthor | null,
  ): Promise<void> {
    const { lock = '', since } = plan;
    const ids = batch.map(({ watchId }) => watchId.toHexString());
    const present = byId(await this.watches.findImported(ids));
    const writes: ImportedWatch[] = [];
    for (const planned of batch) {
      const read = present.get(planned.watchId.toHexString()) ?? null;
      const isWritten = planned.revision === null ? read !== null : read?.importing?.by !== lock;
      if (!isWritten) writes.push(await this.writeOf(planned, read, author));
    }
    try {
      await this.watches.writeImported(lock, writes, since, ids);
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
      // A save has taken a slug in this moment.
      return this.writeBatch(plan, batch, author);
    }
    await Promise.all(
      writes.map(({ id, activity }) => this.record.publishPending('watches', id, [activity])),
    );
  }

  private async writeOf(
    planned: PlannedWrite,
    read: StoredWatch | null,
    by: ActivityAuthor | null,
  ): Promise<ImportedWatch> {
    const { form, watchId } = planned;
    const all = watchFieldsOf(form, [], read);
    const fields = read ? changedFields(planned, all) : all;
    if (fields.slug !== undefined) fields.slug = await this.freeSlug(fields.slug, watchId.toHexString());
    const after = { ...all, ...read, ...fields };
    const entry = activityEntry({
      by,
      action: read ? 'changed' : 'added',
      source: 'import',
      subject: subjectOf('watch', watchId, after),
      changes: watchChanges(read, after, this.catalogue.lookups),
    });
    // Processes that write the watch at the same time record one entry.
    return { id: watchId, read, fields, activity: { ...entry, _id: planned._id.toHexString() } };
  }

  /** The next free slug, because an import cannot fail any more if a save has taken the slug since. */
  private async freeSlug(slug: string, id: string): Promise<string> {
    let free = slug;
    for (let number = 2; await this.watches.hasSlug(free, id); number++) free = `${slug}-${number}`;
    return free;
  }
}
