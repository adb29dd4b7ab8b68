import { Module } from '@nestjs/common';
import { ActivityOutboxes } from '../../shop/activity/activity-outboxes.ts';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { CatalogueRevisionModule } from '../../shop/revision/catalogue-revision.module.ts';
import { LookupsModule } from '../lookups/lookups.module.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { MongooseModule } from '@nestjs/mongoose';
import { COLLECTION_MODEL, collectionSchema } from './collection.schema.ts';
import { MediaModule } from '../media/media.module.ts';
import { CollectionsController } from './collections.controller.ts';
import { CollectionsRepository } from './collections.repository.ts';
import { Collections } from './collections.ts';

/** Collections with their images. */
@Module({
  imports: [
    ActivityModule,
    CatalogueRevisionModule,
    LookupsModule,
    MediaModule,
    WatchesModule,
    MongooseModule.forFeature([{ name: COLLECTION_MODEL, schema: collectionSchema }]),
  ],
  controllers: [CollectionsController],
  providers: [CollectionsRepository, Collections],
  exports: [CollectionsRepository],
})
export class CollectionsModule {
  constructor(outboxes: ActivityOutboxes, repository: CollectionsRepository) {
    outboxes.register('collections', repository.activityOutbox);
  }
}
