import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../activity/activity.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { BULK_EDIT_MODEL, bulkEditSchema } from './bulk-edit.schema.ts';
import { BulkEditsController } from './bulk-edits.controller.ts';
import { BulkEditsRepository } from './bulk-edits.repository.ts';
import { BulkEdits } from './bulk-edits.ts';
import { WriteBulkEdit } from './write-bulk-edit.ts';

/** Changes of many watches at once, with preview and undo. */
@Module({
  imports: [
    ActivityModule,
    CatalogueModule,
    WatchesModule,
    MongooseModule.forFeature([{ name: BULK_EDIT_MODEL, schema: bulkEditSchema }]),
  ],
  controllers: [BulkEditsController],
  providers: [BulkEditsRepository, BulkEdits, WriteBulkEdit],
})
export class BulkEditsModule {}
