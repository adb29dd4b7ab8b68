import { Module } from '@nestjs/common';
import { ActivityOutboxes } from '../../shop/activity/activity-outboxes.ts';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { CatalogueRevisionModule } from '../../shop/revision/catalogue-revision.module.ts';
import { AllWatchesRepository } from './all-watches.repository.ts';
import { BulkWritesRepository } from './bulk-writes.repository.ts';
import { READ_POSITION_MODEL, readPositionSchema } from './read-position.schema.ts';
import { ReadPositionsRepository } from './read-positions.repository.ts';
import { WatchChanges } from './watch-changes.ts';
import { WATCH_MODEL, watchSchema } from './watch.schema.ts';
import { WatchesRepository } from './watches.repository.ts';

/** The owner of the collection `watches`: every read and write of a watch, its stock and its import lock. */
@Module({
  imports: [
    ActivityModule,
    CatalogueRevisionModule,
    MongooseModule.forFeature([
      { name: WATCH_MODEL, schema: watchSchema },
      { name: READ_POSITION_MODEL, schema: readPositionSchema },
    ]),
  ],
  providers: [
    WatchesRepository,
    AllWatchesRepository,
    BulkWritesRepository,
    ReadPositionsRepository,
    WatchChanges,
  ],
  exports: [WatchesRepository, AllWatchesRepository, BulkWritesRepository, WatchChanges],
})
export class WatchesModule {
  constructor(outboxes: ActivityOutboxes, repository: WatchesRepository) {
    outboxes.register('watches', repository.activityOutbox);
  }
}
