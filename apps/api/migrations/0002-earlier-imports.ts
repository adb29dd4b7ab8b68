import type { mongo } from 'mongoose';
import type { StoredActivity } from '../src/modules/activity/activity.schema.ts';
import type { StoredStockEntry, StoredWatch } from '../src/modules/watches/watch.schema.ts';
import type { StoredImport, StoredPlannedWatch } from '../src/modules/watch-csv/import.schema.ts';

/** The lock of earlier versions: it stays on a watch after the write, with what a rollback needs. */
interface EarlierLock {
  /** Id of the import. */
  by: string;
  /** The import has written the watch. */
  done?: true;
  /** The import has added the watch. */
  isNew?: true;
  /** Previous values of the written fields, and the names of those that did not exist. */
  before?: Partial<StoredWatch>;
  absent?: string[];
  /** The stock before the write, and the differences that were written. */
  stock?: StoredStockEntry[];
  moved?: StoredStockEntry[];
  /** Activity entry that is pending publication. */
  told?: StoredActivity;
}
type EarlierWatch = Omit<StoredWatch, 'importing'> & { importing?: EarlierLock };
type EarlierImport = Omit<StoredImport, 'stage'> & { stage: string };

const PLAN_TTL_MS = 7 * 24 * 60 * 60 * 1000;

/** The stock before an import, minus the sales since. */
const stockBefore = ({ stock: now, importing }: EarlierWatch): StoredStockEntry[] | undefined => {
  const { stock, moved = [] } = importing ?? {};
  return stock?.map((was) => {
    const isSame = ({ colorNameEN, size }: StoredStockEntry): boolean =>
      colorNameEN === was.colorNameEN && size === was.size;
    const quantity = (now.find(isSame)?.quantity ?? was.quantity) - (moved.find(isSame)?.quantity ?? 0);
    return now.some(isSame) ? { ...was, quantity: Math.max(0, quantity) } : was;
  });
};

/**
 * Migrates imports of versions that could roll an import back. Running ones end well: a rollback is completed, and an
 * import that was writing becomes one in stage `applying`, which any process completes. May run again after a crash.
 */
export const earlierImports = async (database: mongo.Db): Promise<void> => {
  const imports = database.collection<EarlierImport>('imports');
  const watches = database.collection<EarlierWatch>('watches');
  for await (const { _id, stage } of imports.find({ stage: { $in: ['undoing', 'writing', 'settling'] } })) {
    const lock = _id.toHexString();
    const written = { 'importing.by': lock, 'importing.done': true as const };
    if (stage === 'undoing') {
      await watches.deleteMany({ ...written, 'importing.isNew': true });
      for await (const watch of watches.find(written)) {
        const { before = {}, absent = [] } = watch.importing ?? {};
        const stock = stockBefore(watch);
        await watches.updateOne(
          { _id: watch._id, ...written },
          {
            $set: { ...before, ...(stock && { stock }) },
            $unset: { importing: 1, ...Object.fromEntries(absent.map((field) => [field, 1])) },
            $inc: { revision: 1 },
            $currentDate: { updatedAt: true },
          },
        );
      }
      await watches.updateMany({ 'importing.by': lock }, { $unset: { importing: 1 } });
    } else {
      const activity = { $concatArrays: [{ $ifNull: ['$activity', []] }, ['$importing.told']] };
      await watches.updateMany(written, [{ $set: { activity } }, { $unset: 'importing' }]);
    }
    const next = stage === 'undoing' ? { stage: 'refused' } : { stage: 'applying', lock };
    await imports.updateOne(
      { _id },
      { $set: next, $unset: { settled: 1, ...(stage === 'undoing' && { running: 1 }) } },
    );
    // Every process reads the whole catalogue again.
    await database
      .collection<{ _id: string }>('counters')
      .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1 } });
  }
  const expiresAt = (time: object | string, ms: number) => [{ $set: { expiresAt: { $add: [time, ms] } } }];
  const ended = { running: { $exists: false }, expiresAt: { $exists: false } };
  await imports.updateMany(ended, expiresAt('$since', PLAN_TTL_MS));
  await database
    .collection<StoredPlannedWatch>('importedwatches')
    .updateMany({ expiresAt: { $exists: false } }, expiresAt({ $toDate: '$_id' }, 2 * PLAN_TTL_MS));
};
