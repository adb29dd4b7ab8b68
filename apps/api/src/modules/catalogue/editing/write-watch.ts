import { Injectable } from '@nestjs/common';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { ActivityAuthors } from '../../shop/activity/activity-authors.ts';
import { subjectOf } from '../../shop/activity/activity-entry.ts';
import { RecordActivity } from '../../shop/activity/record-activity.ts';
import { Catalogue } from '../listing/catalogue.ts';
import { ReservedStock } from '../stock/reserved-stock.ts';
import { movementsOfWatch, type StockCause, stockWork } from '../stock/stock-movements.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import type { WatchFields } from '../watches/watch-projections.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { watchChanges } from './watch-changes.ts';

/** Who saves a watch, and how and why its stock changes. */
export interface SaveCause extends Omit<StockCause, 'by'> {
  userId: string;
}

/** A sale between reading and writing requires another attempt. */
const MAX_ATTEMPTS = 20;

/** Writes a watch for the staff, with the entries of the activity log and of the stock ledger. */
@Injectable()
export class WriteWatch {
  constructor(
    private readonly repository: WatchesRepository,
    private readonly stored: AllWatchesRepository,
    private readonly catalogue: Catalogue,
    private readonly reserved: ReservedStock,
    private readonly activity: RecordActivity,
    private readonly authors: ActivityAuthors,
    private readonly work: Work,
  ) {}

  /** @throws AppError `notFound`; `conflict` if the watch has another revision */
  async read(id: string, { revision }: { revision?: number }): Promise<StoredWatch> {
    const watch = await this.stored.find(id);
    if (!watch) throw new AppError('notFound');
    if (revision !== undefined && revision !== watch.revision) throw new AppError('conflict');
    return watch;
  }

  async insert(id: string, fields: WatchFields, cause: SaveCause): Promise<void> {
    const entries = await this.entriesOf(id, null, fields, cause);
    await this.repository.insert(id, fields, entries);
    await this.work.perform('watches', { _id: id, work: entries });
  }

  /**
   * Writes fields of the watch, and retries if a sale changes it in between.
   * @param fieldsOf returns the fields to write, for the watch as it was read; null writes nothing
   * @returns the watch before the write
   * @throws AppError as `read`; `variantReserved`, `notOnHand`
   */
  async write(
    id: string,
    submitted: { revision?: number },
    cause: SaveCause,
    fieldsOf: (read: StoredWatch) => Partial<WatchFields> | Promise<Partial<WatchFields> | null>,
  ): Promise<StoredWatch> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const read = await this.read(id, submitted);
      const fields = await fieldsOf(read);
      if (!fields) return read;
      await this.reserved.check(read, fields.stock ?? read.stock);
      const entries = await this.entriesOf(id, read, { ...read, ...fields }, cause);
      if (!(await this.repository.replace(read, fields, entries))) continue;
      await this.work.perform('watches', { _id: id, work: entries });
      return read;
    }
    throw new AppError('conflict');
  }

  /** The number of orders that the pieces on hand of a watch are not enough for. */
  async countShortOrders(id: string): Promise<number> {
    const watch = await this.read(id, {});
    if (!watch.stock.some(({ quantity }) => quantity < 0)) return 0;
    const variants = (await this.reserved.of([watch])).get(id) ?? [];
    return new Set(variants.flatMap(({ shortOrders }) => shortOrders)).size;
  }

  private async entriesOf(
    id: string,
    before: StoredWatch | null,
    after: WatchFields,
    { userId, ...cause }: SaveCause,
  ): Promise<WorkEntry[]> {
    const by = (await this.authors.byId(userId))?.email ?? null;
    const change = newId();
    return [
      ...(await this.activity.entriesOf(userId, {
        action: before ? 'changed' : 'added',
        subject: subjectOf('watch', id, after),
        changes: watchChanges(before, after, this.catalogue.lookups),
      })),
      ...stockWork(change, movementsOfWatch(change, id, before?.stock ?? [], after, { ...cause, by })),
    ];
  }
}
