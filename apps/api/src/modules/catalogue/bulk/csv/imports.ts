import type { ImportKind, WatchImport } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { Work } from '../../../../platform/work/work.ts';
import type { StoredBulkEdit } from '../edits/bulk-edit.schema.ts';
import { BulkEditsRepository } from '../edits/bulk-edits.repository.ts';

const PAGE_SIZE = 50;
/** Further watches that were left out are only counted. */
const MAX_REFUSALS = 50;

/** Imports of watches: bulk edits whose plan is a file. The undo is that of any bulk edit. */
@Injectable()
export class Imports {
  constructor(
    private readonly edits: BulkEditsRepository,
    private readonly work: Work,
  ) {}

  /** @throws AppError `notFound`, also a week after its end */
  async find(id: string): Promise<StoredBulkEdit> {
    const edit = await this.edits.find(id);
    if (!edit?.file) throw new AppError('notFound');
    return edit;
  }

  /**
   * Starts a planned import. Its watches are written in the background. A repeated request returns the import as it is.
   * @throws AppError `notFound`; `validation` if the plan has errors
   */
  async apply(id: string, userId: string): Promise<StoredBulkEdit> {
    const plan = await this.find(id);
    if (plan.file?.counts.error) throw new AppError('validation');
    const started = await this.edits.start(plan._id, userId);
    if (!started) return this.find(id);
    await this.work.enqueue('bulkedits', started);
    return started;
  }

  /** A page of a plan, after the watch with the number `after`. */
  async page(id: string, query: { kind?: ImportKind | undefined; after?: number | undefined }) {
    const found = await this.edits.findWatches(await this.find(id), query, PAGE_SIZE + 1);
    const watches = found.slice(0, PAGE_SIZE);
    return { watches, next: found.length > PAGE_SIZE ? (watches.at(-1)?.number ?? null) : null };
  }

  async present(edit: StoredBulkEdit): Promise<WatchImport> {
    const { _id, stage, file, createdAt, undoUntil, total, done, conflicts, kept } = edit;
    const refused =
      conflicts > 0 ? await this.edits.findWatches(edit, { isConflict: true }, MAX_REFUSALS) : [];
    const isUndoable = stage === 'applied' && undoUntil && undoUntil > new Date();
    return {
      _id: _id.toHexString(),
      name: file?.name ?? '',
      createdAt: createdAt.toISOString(),
      state: stage,
      rows: file?.rows ?? 0,
      counts: file?.counts ?? { error: 0, create: 0, update: 0, unchanged: 0 },
      ...{ total, done, refused: conflicts, kept },
      refusals: refused.map(({ nameEN, nameRU, file: rows }) => ({ row: rows?.row ?? 0, nameEN, nameRU })),
      undoUntil: isUndoable ? undoUntil.toISOString() : null,
    };
  }
}
