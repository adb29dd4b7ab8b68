import {
  BULK_LIMITS,
  type BulkEdit,
  type BulkEdits as RecentEdits,
  type BulkOutcome,
  type EndpointOutput,
} from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../../platform/database/errors.ts';
import { newId, objectId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { fingerprintOf } from '../../../../platform/http/fingerprint.ts';
import { Catalogue } from '../../listing/catalogue.ts';
import { ListAllWatches } from '../../listing/list-all-watches.ts';
import { AllWatchesRepository } from '../../watches/all-watches.repository.ts';
import type { StoredBulkEdit } from './bulk-edit.schema.ts';
import { BulkEditsRepository, type NewBulkWatch } from './bulk-edits.repository.ts';
import { planBulkEdit } from './plan-bulk-edit.ts';
import { WriteBulkEdit } from './write-bulk-edit.ts';

const nameOf = ({ watchId, nameEN, nameRU }: Pick<NewBulkWatch, 'watchId' | 'nameEN' | 'nameRU'>) => ({
  id: watchId?.toHexString() ?? '',
  nameEN,
  nameRU,
});

const rowsOf = (watches: readonly NewBulkWatch[]): BulkOutcome['rows'] =>
  watches.slice(0, BULK_LIMITS.rows).map((watch) => ({ ...nameOf(watch), changes: watch.changes ?? [] }));

/** Changes many watches at once, with a preview before and an undo afterwards. */
@Injectable()
export class BulkEdits {
  constructor(
    private readonly repository: BulkEditsRepository,
    private readonly watches: AllWatchesRepository,
    private readonly list: ListAllWatches,
    private readonly catalogue: Catalogue,
    private readonly writer: WriteBulkEdit,
  ) {}

  /**
   * Changes the selected watches, or only calculates the changes. A repeated request with the same key returns the first edit.
   * @throws AppError `validation` for an unknown collection, `tooManyWatches`, `idempotencyMismatch`
   */
  async edit(body: BulkEdit, userId: string, key: string | undefined): Promise<BulkOutcome> {
    const idempotencyKey = key === undefined ? undefined : `${userId}:${key}`;
    const fingerprint = fingerprintOf(body, userId);
    const earlier = await this.findEarlier(idempotencyKey, fingerprint);
    if (earlier) return this.outcomeOf(await this.writer.write(earlier));
    const ids = await this.select(body);
    await this.checkCollection(body);
    const plan = planBulkEdit(await this.watches.findByIds(ids), body.change, this.catalogue.lookups);
    const selected = ids.length;
    const { refused, refusals, watches } = plan;
    if (body.dryRun || watches.length === 0) {
      const rows = rowsOf(watches);
      return { id: null, selected, changed: watches.length, refused, rows, refusals, undoUntil: null };
    }
    const _id = objectId(newId());
    await this.repository.addWatches(_id, watches);
    const list = { selected, refused, refusals, fingerprint };
    const edit = { _id, by: userId, stage: 'applying' as const, total: watches.length, idempotencyKey, list };
    try {
      return await this.outcomeOf(await this.writer.write(await this.repository.add(edit)));
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
      const other = await this.findEarlier(idempotencyKey, fingerprint);
      if (!other) throw error;
      return this.outcomeOf(await this.writer.write(other));
    }
  }

  /**
   * Restores the former values of the watches that nobody has changed since. A repeated undo returns the same result.
   * @throws AppError `notFound`; `conflict` while the edit is in progress; `undoExpired`
   */
  async undo(id: string, userId: string): Promise<EndpointOutput<'POST /api/watches/bulk/:id/undo'>> {
    const started = await this.repository.startUndo(id, userId);
    const edit = started ?? (await this.repository.find(id));
    if (!edit) throw new AppError('notFound');
    if (edit.stage === 'planned' || edit.stage === 'applying') throw new AppError('conflict');
    if (edit.stage === 'applied') throw new AppError('undoExpired');
    const { total, conflicts, kept } = await this.writer.write(edit);
    return { restored: total - conflicts - kept, kept };
  }

  /** The edits that are in progress or can still be undone, latest first. */
  async recent(): Promise<RecentEdits> {
    const edits = await this.repository.recent();
    return {
      edits: edits.flatMap(({ _id, stage, createdAt, total, conflicts, undoUntil, file }) =>
        stage === 'planned'
          ? []
          : {
              id: _id.toHexString(),
              stage,
              createdAt: createdAt.toISOString(),
              changed: total - conflicts,
              undoUntil: undoUntil?.toISOString() ?? null,
              file: file?.name ?? null,
            },
      ),
    };
  }

  private async outcomeOf(edit: StoredBulkEdit): Promise<BulkOutcome> {
    const { selected, refused, refusals } = edit.list ?? { selected: 0, refused: 0, refusals: [] };
    const changed = edit.total - edit.conflicts;
    const [written, conflicting] = await Promise.all(
      [false, true].map((isConflict) => this.repository.findWatches(edit, { isConflict }, BULK_LIMITS.rows)),
    );
    const conflicts = (conflicting ?? []).map((watch) => ({ ...nameOf(watch), reason: 'changed' as const }));
    return {
      id: changed > 0 ? edit._id.toHexString() : null,
      selected,
      changed,
      refused: refused + edit.conflicts,
      rows: rowsOf(written ?? []),
      refusals: [...refusals, ...conflicts].slice(0, BULK_LIMITS.rows),
      undoUntil: edit.undoUntil?.toISOString() ?? null,
    };
  }

  private async findEarlier(idempotencyKey: string | undefined, fingerprint: string) {
    if (idempotencyKey === undefined) return null;
    const earlier = await this.repository.findByKey(idempotencyKey);
    if (earlier && earlier.list?.fingerprint !== fingerprint) throw new AppError('idempotencyMismatch');
    return earlier;
  }

  private async select({ watches }: BulkEdit): Promise<string[]> {
    const ids = 'ids' in watches ? [...new Set(watches.ids)] : await this.list.idsOf(watches.query);
    const { watches: max } = BULK_LIMITS;
    if (ids.length > max) throw new AppError('tooManyWatches', { details: { max, count: ids.length } });
    return ids;
  }

  private async checkCollection({ change: { collection } }: BulkEdit): Promise<void> {
    await this.catalogue.refresh();
    if (collection && !this.catalogue.lookups.collections.has(collection))
      throw new AppError('validation', { fieldMessages: { 'change.collection': 'unknownReference' } });
  }
}
