import { type ActivityAuthor, type CsvColumnName } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { activityEntry, type StoredActivity, subjectOf } from '../../activity/activity-entry.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import { watchChanges } from '../../watch-editing/watch-changes.ts';
import { watchFieldsOf } from '../../watch-editing/watch-fields.ts';
import type { WatchFields } from '../../watches/watches.repository.ts';
import { WatchLocks, type WatchAddition, type WatchWrite } from './watch-locks.repository.ts';
import type { PlannedWrite } from '../import.stored.ts';

/** A sale between reading and writing requires another attempt. */
const MAX_ATTEMPTS = 50;

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
    private readonly locks: WatchLocks,
    private readonly catalogue: Catalogue,
  ) {}

  /** @returns false if a slug was taken; other watches of the batch may be written then */
  async write(by: string, batch: readonly PlannedWrite[], author: ActivityAuthor | null): Promise<boolean> {
    const areSlugsFree = await this.locks.add(
      by,
      batch.filter(({ revision }) => revision === null).map((planned) => this.addition(planned, author)),
    );
    return (
      areSlugsFree &&
      this.change(by, new Map(batch.map((each) => [each.watchId.toHexString(), each])), author)
    );
  }

  private async change(
    by: string,
    planned: ReadonlyMap<string, PlannedWrite>,
    author: ActivityAuthor | null,
  ): Promise<boolean> {
    const ids = [...planned.values()].map(({ watchId }) => watchId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const unwritten = await this.locks.unwritten(by, ids);
      if (unwritten.length === 0) return true;
      const writes = unwritten.flatMap((read) => {
        const plan = planned.get(read._id.toHexString());
        return plan ? this.writeOf(read, plan, author) : [];
      });
      if (!(await this.locks.write(by, writes))) return false;
    }
    throw new Error('Import could not be written: stock kept changing');
  }

  private writeOf(read: StoredWatch, plan: PlannedWrite, author: ActivityAuthor | null): WatchWrite {
    const fields = changedFields(plan, watchFieldsOf(plan.form, [], read));
    return { read, fields, activity: this.activityOf(plan, read, { ...read, ...fields }, author) };
  }

  private addition(plan: PlannedWrite, author: ActivityAuthor | null): WatchAddition {
    const fields = watchFieldsOf(plan.form, [], null);
    return { id: plan.watchId, fields, activity: this.activityOf(plan, null, fields, author) };
  }

  private activityOf(
    { watchId }: PlannedWrite,
    before: StoredWatch | null,
    after: WatchFields,
    by: ActivityAuthor | null,
  ): StoredActivity {
    return activityEntry({
      by,
      action: before ? 'changed' : 'added',
      source: 'import',
      subject: subjectOf('watch', watchId, after),
      changes: watchChanges(before, after, this.catalogue.lookups),
    });
  }
}
