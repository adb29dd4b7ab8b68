import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../../../shop/activity/activity.module.ts';
import { CatalogueModule } from '../../listing/catalogue.module.ts';
import { WatchesModule } from '../../watches/watches.module.ts';
import { BULK_EDIT_MODEL, BULK_WATCH_MODEL, bulkEditSchema, bulkWatchSchema } from './bulk-edit.schema.ts';
import { BulkEditsController } from './bulk-edits.controller.ts';
import { BulkEditsRepository } from './bulk-edits.repository.ts';
import { BulkEdits } from './bulk-edits.ts';
import { BulkTiming } from './bulk-timing.ts';
import { WriteBulkEdit } from './write-bulk-edit.ts';

/** Changes of many watches at once, with preview and undo: by the panel's list, and by imports. */
@Module({
  imports: [
    ActivityModule,
    CatalogueModule,
    WatchesModule,
    MongooseModule.forFeature([
      { name: BULK_EDIT_MODEL, schema: bulkEditSchema },
      { name: BULK_WATCH_MODEL, schema: bulkWatchSchema },
    ]),
  ],
  controllers: [BulkEditsController],
  providers: [BulkEditsRepository, BulkEdits, BulkTiming, WriteBulkEdit],
  exports: [BulkEditsRepository, WriteBulkEdit],
})
export class BulkEditsModule {}
