import { byId } from '../../../../../platform/database/ids.ts';
import { type DatabaseConfig, openConnection } from '../../../../../platform/database/open-connection.ts';
import { AppError } from '../../../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../../../platform/errors/field-messages.ts';
import {
  BULK_EDIT_MODEL,
  BULK_WATCH_MODEL,
  type StoredBulkEdit,
  type StoredBulkWatch,
} from '../../edits/bulk-edit.schema.ts';
import { BulkEditsRepository } from '../../edits/bulk-edits.repository.ts';
import type { CatalogueLookups } from '../../../listing/catalogue-lookups.ts';
import type { StoredCollection } from '../../../collections/collection.schema.ts';
import type { StoredBrand, StoredLookup } from '../../../lookups/lookup.schema.ts';
import { Images } from '../../../media/images.ts';
import { type ImageStorageConfig, openImageStorage } from '../../../media/storage/open-image-storage.ts';
import { AllWatchesRepository } from '../../../watches/all-watches.repository.ts';
import { type StoredWatch, WATCH_MODEL } from '../../../watches/watch.schema.ts';
import { ImportPlanner, type StoredPlan } from './import-planner.ts';

export interface PlanTask {
  bytes: Uint8Array;
  /** Database time in milliseconds since the epoch. */
  now: number;
  config: DatabaseConfig & ImageStorageConfig;
}

/** A plan with the id of its edit, or why the file is refused. */
export type PlanResult =
  | ({ id: string } & Pick<StoredPlan, 'rows' | 'counts' | 'total'>)
  | { refusal: Record<string, FieldMessage> };

type Database = Awaited<ReturnType<typeof openConnection>>;

const readLookups = async (database: Database): Promise<CatalogueLookups> => {
  const all = <T extends StoredLookup>(collection: string) =>
    database.collection<T>(collection).find().toArray();
  return {
    brands: byId((await all<StoredBrand>('brands')) as StoredBrand[]),
    categories: byId((await all('categories')) as StoredLookup[]),
    watchTypes: byId((await all('watchtypes')) as StoredLookup[]),
    collections: byId((await all<StoredCollection>('collections')) as StoredCollection[]),
  };
};

/**
 * Plans an import. Reading, comparing and storing twenty thousand watches takes seconds, so this thread does all of it,
 * over a connection of its own.
 */
export default async ({ bytes, now, config }: PlanTask): Promise<PlanResult> => {
  const database = await openConnection(config);
  const skew = now - Date.now();
  try {
    const planner = new ImportPlanner({
      edits: new BulkEditsRepository(
        database.model<StoredBulkEdit>(BULK_EDIT_MODEL.name, BULK_EDIT_MODEL.schema),
        database.model<StoredBulkWatch>(BULK_WATCH_MODEL.name, BULK_WATCH_MODEL.schema),
        { now: () => new Date(Date.now() + skew) },
      ),
      watches: new AllWatchesRepository(database.model<StoredWatch>(WATCH_MODEL.name, WATCH_MODEL.schema)),
      images: new Images(await openImageStorage(config)),
      lookups: await readLookups(database),
    });
    const { _id, rows, counts, total } = await planner.plan(Buffer.from(bytes));
    return { id: _id.toHexString(), rows, counts, total };
  } catch (error) {
    if (!(error instanceof AppError) || !error.extra.fieldMessages) throw error;
    return { refusal: error.extra.fieldMessages };
  } finally {
    await database.close();
  }
};
