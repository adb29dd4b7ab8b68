import { createHash } from 'node:crypto';
import {
  BULK_LIMITS,
  type BulkEdit,
  type BulkEdits as RecentEdits,
  type BulkOutcome,
  type EndpointOutput,
} from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../platform/database/errors.ts';
import { newId, objectId } from '../../platform/database/ids.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { ListAllWatches } from '../catalogue/listing/list-all-watches.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import type { StoredBulkEdit } from './bulk-edit.schema.ts';
import { BulkEditsRepository } from './bulk-edits.repository.ts';
import { type BulkPlan, planBulkEdit } from './plan-bulk-edit.ts';
import { WriteBulkEdit } from './write-bulk-edit.ts';

const rowsOf = ({ watches }: BulkPlan, skipped: ReadonlySet<string>): BulkOutcome['rows'] =>
  watches
    .filter(({ id }) => !skipped.has(id))
    .slice(0, BULK_LIMITS.rows)
    .map(({ id, nameEN, nameRU, changes }) => ({ id, nameEN, nameRU, changes }));

/** The outcome of a stored edit. */
const outcomeOf = (edit: StoredBulkEdit): BulkOutcome => {
  const conflicts = new Set(edit.conflicts);
  const changed = edit.watches.length - conflicts.size;
  const conflicting = edit.watches
    .filter(({ id }) => conflicts.has(id))
    .map(({ id, nameEN, nameRU }) => ({ id, nameEN, nameRU, reason: 'changed' as const }));
  return {
    id: changed > 0 ? edit._id.toHexString() : null,
    selected: edit.selected,
    changed,
    refused: edit.refused + conflicts.size,
    rows: rowsOf(edit, conflicts),
    refusals: [...edit.refusals, ...conflicting].slice(0, BULK_LIMITS.rows),
    undoUntil: changed > 0 ? (edit.undoUntil?.toISOString() ?? null) : null,
  };
};

const undoOf = ({
  watches,
  conflicts,
  kept,
}: StoredBulkEdit): EndpointOutput<'POST /api/watches/bulk/:id/undo'> => ({
  restored: watches.length - conflicts.length - kept.length,
  kept: kept.length,
});

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
    const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const earlier = await this.findEarlier(idempotencyKey, fingerprint);
    if (earlier) return outcomeOf(await this.writer.write(earlier));
    const ids = await this.select(body);
    await this.checkCollection(body);
    const plan = planBulkEdit(await this.watches.findByIds(ids), body.change, this.catalogue.lookups);
    const selected = ids.length;
    const { refused, refusals, watches } = plan;
    if (body.dryRun || watches.length === 0) {
      const rows = rowsOf(plan, new Set());
      return { id: null, selected, changed: watches.length, refused, rows, refusals, undoUntil: null };
    }
    const edit = { _id: objectId(newId()), by: userId, selected, ...plan, idempotencyKey, fingerprint };
    try {
      return outcomeOf(await this.writer.write(await this.repository.add(edit)));
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
      const other = await this.findEarlier(idempotencyKey, fingerprint);
      if (!other) throw error;
      return outcomeOf(await this.writer.write(other));
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
    if (edit.stage === 'applying') throw new AppError('conflict');
    if (edit.stage === 'applied') throw new AppError('undoExpired');
    return undoOf(await this.writer.write(edit));
  }

  /** The edits that are in progress or can still be undone, latest first. */
  async recent(): Promise<RecentEdits> {
    const edits = await this.repository.recent();
    return {
      edits: edits.map(({ _id, stage, createdAt, total, conflicts, undoUntil }) => ({
        id: _id.toHexString(),
        stage,
        createdAt: createdAt.toISOString(),
        changed: total - conflicts.length,
        undoUntil: undoUntil?.toISOString() ?? null,
      })),
    };
  }

  private async findEarlier(
    idempotencyKey: string | undefined,
    fingerprint: string,
  ): Promise<StoredBulkEdit | null> {
    if (idempotencyKey === undefined) return null;
    const earlier = await this.repository.findByKey(idempotencyKey);
    if (earlier && earlier.fingerprint !== fingerprint) throw new AppError('idempotencyMismatch');
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
