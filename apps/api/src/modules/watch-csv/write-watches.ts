import { type ActivityAuthor, type CsvColumnName } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { activityEntry, type StoredActivity, subjectOf } from '../activity/activity-entry.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { StoredWatch } from '../catalogue/stored.ts';
import { NO_RENAMES, renamesOf } from '../watches/variant-renames.ts';
import { watchChanges } from '../watches/watch-changes.ts';
import { watchFieldsOf } from '../watches/watch-fields.ts';
import type { WatchFields } from '../watches/watches.repository.ts';
import { ClosedWatches, type WatchAddition, type WatchWrite } from './closed-watches.repository.ts';
import type { PlannedWrite } from './import.stored.ts';

/** Sales that may come between reading and writing. */
const ROUNDS = 50;

const SEVERAL: Partial<Record<CsvColumnName, readonly (keyof WatchFields)[]>> = {
  nameEN: ['nameEN', 'slug', 'formerSlugs'],
  priceKZT: ['price'],
  priceRUB: ['price'],
  priceUSD: ['price'],
  size: ['sizes', 'formerNames'],
  stock: ['stock'],
};
const OF_COLOR = ['colors', 'stock', 'formerNames'] as const;

/** What a plan writes of a watch: the fields that its cells are about, and no other one. */
const written = ({ changes }: PlannedWrite, fields: WatchFields): Partial<WatchFields> => {
  const keys = new Set(
    changes.flatMap(({ column, colour, size }): readonly (keyof WatchFields)[] => {
      if (colour !== null && size === null) return OF_COLOR;
      return SEVERAL[column] ?? [column as keyof WatchFields];
    }),
  );
  return Object.fromEntries([...keys].map((key) => [key, fields[key]]));
};

/** Writes a batch of an import; written once however often it is asked to. */
@Injectable()
export class WriteWatches {
  constructor(
    private readonly closed: ClosedWatches,
    private readonly catalogue: Catalogue,
  ) {}

  /** Answers whether every address was free; if one was not, some of the batch may be written all the same. */
  async run(by: string, batch: readonly PlannedWrite[], author: ActivityAuthor | null): Promise<boolean> {
    const isFree = await this.closed.add(
      by,
      batch.filter(({ revision }) => revision === null).map((planned) => this.addition(planned, author)),
    );
    return (
      isFree && this.change(by, new Map(batch.map((each) => [each.watchId.toHexString(), each])), author)
    );
  }

  private async change(
    by: string,
    planned: ReadonlyMap<string, PlannedWrite>,
    author: ActivityAuthor | null,
  ): Promise<boolean> {
    const ids = [...planned.values()].map(({ watchId }) => watchId);
    for (let round = 0; round < ROUNDS; round++) {
      const left = await this.closed.unwritten(by, ids);
      if (left.length === 0) return true;
      const writes = left.flatMap((read) => {
        const plan = planned.get(read._id.toHexString());
        return plan ? this.writeOf(read, plan, author) : [];
      });
      if (!(await this.closed.write(by, writes))) return false;
    }
    throw new Error('the watches of an import are sold faster than they can be written');
  }

  private writeOf(read: StoredWatch, plan: PlannedWrite, author: ActivityAuthor | null): WatchWrite {
    const renames = renamesOf(plan.form, read);
    const fields = written(plan, watchFieldsOf(plan.form, [], renames, read));
    return { read, fields, told: this.told(plan, read, { ...read, ...fields }, author) };
  }

  private addition(plan: PlannedWrite, author: ActivityAuthor | null): WatchAddition {
    const fields = watchFieldsOf(plan.form, [], NO_RENAMES, null);
    return { id: plan.watchId, fields, told: this.told(plan, null, fields, author) };
  }

  private told(
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
      changes: watchChanges(before, after, this.catalogue.dictionaries),
    });
  }
}
