import { Module } from '@nestjs/common';
import { ActivityOutboxes } from '../../shop/activity/activity-outboxes.ts';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { CatalogueRevisionModule } from '../../shop/revision/catalogue-revision.module.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { DraftReferences } from './draft-references.ts';
import { brandSchema, LOOKUP_KINDS, lookupSchema } from './lookup.schema.ts';
import { lookupsController, UsageController } from './lookups.controller.ts';
import { LookupsRepository } from './lookups.repository.ts';
import { Lookups } from './lookups.ts';

/** Lookups (brands, categories and watch types), and the number of watches that use each of them. */
@Module({
  imports: [
    ActivityModule,
    CatalogueRevisionModule,
    MediaModule,
    WatchesModule,
    MongooseModule.forFeature(
      LOOKUP_KINDS.map(({ collection }) => ({
        name: collection,
        schema: collection === 'brands' ? brandSchema : lookupSchema(collection),
      })),
    ),
  ],
  controllers: [UsageController, ...LOOKUP_KINDS.map(lookupsController)],
  providers: [DraftReferences, LookupsRepository, Lookups],
  exports: [DraftReferences, LookupsRepository],
})
export class LookupsModule {
  constructor(outboxes: ActivityOutboxes, repository: LookupsRepository) {
    for (const { path, collection } of LOOKUP_KINDS)
      outboxes.register(collection, repository.of[path].activityOutbox);
  }
}
