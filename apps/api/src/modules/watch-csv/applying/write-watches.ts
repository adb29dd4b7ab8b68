import type { ActivityAuthor, CsvColumnName } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { byId } from '../../../platform/database/ids.ts';
import { activityEntry, subjectOf } from '../../activity/activity-entry.ts';
import { RecordActivity } from '../../activity/record-activity.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { watchChanges } from '../../watch-editing/watch-changes.ts';
import { watchFieldsOf } from '../../watch-editing/watch-fields.ts';
import type { ImportedWatch } from '../../watches/import-updates.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import type { WatchFields } from '../../watches/watch-projections.ts';
import { WatchesRepository } from '../../watches/watches.repository.ts';
import type { PlannedWrite, StoredImport } from '../import.schema.ts';

/** Fields of a watch that a column writes, if they differ from the name of the column. */
const FIELDS_OF_COLUMN: Partial<Record<CsvColumnName, readonly (keyof WatchFields)[]>> = {
  nameEN: ['nameEN', 'slug', 'formerSlugs'],
  priceKZT: ['price'],
  priceRUB: ['price'],
  priceUSD: ['price'],
  size: ['sizes'],
  stock: ['stock'],
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

/** Writes batches of an import. Writing a batch again has no effect. */
@Injectable()
export class WriteWatches {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly catalogue: Catalogue,
    private readonly record: RecordActivity,
  ) {}

  /** Writes and unlocks the watches of a batch that are not written yet. */
  async write(
    plan: StoredImport,
    batch: readonly PlannedWrite[],
    author: ActivityAuthor | null,
  ): Promise<void> {
    const { lock = '', since } = plan;
    const ids = batch.map(({ watchId }) => watchId.toHexString());
    const present = byId(await this.watches.findByIds(ids));
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
      return this.write(plan, batch, author);
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
