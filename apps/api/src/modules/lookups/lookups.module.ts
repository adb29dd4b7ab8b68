import { Module } from '@nestjs/common';
import { getConnectionToken, InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { ActivityOutboxes } from '../activity/activity-outboxes.ts';
import { ActivityModule } from '../activity/activity.module.ts';
import { DocumentOutbox } from '../activity/document-outbox.repository.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { CountUsage } from './count-usage.ts';
import { lookupsController, UsageController } from './lookups.controller.ts';
import { LOOKUP_KINDS, lookupsToken } from './lookup-kinds.ts';
import { LookupsRepository } from './lookups.repository.ts';
import { Lookups } from './lookups.ts';

/** Lookups (brands, categories and watch types), and the number of watches that use each of them. */
@Module({
  imports: [CatalogueModule, ActivityModule],
  controllers: [UsageController, ...LOOKUP_KINDS.map(({ path }) => lookupsController(path))],
  providers: [
    CountUsage,
    ...LOOKUP_KINDS.map((kind) => ({
      provide: lookupsToken(kind.path),
      inject: [getConnectionToken(), Catalogue, RecordActivity, ActivityAuthors],
      useFactory: (
        connection: Connection,
        catalogue: Catalogue,
        activity: RecordActivity,
        authors: ActivityAuthors,
      ) => new Lookups(new LookupsRepository(connection, kind), catalogue, activity, authors),
    })),
  ],
})
export class LookupsModule {
  constructor(outboxes: ActivityOutboxes, @InjectConnection() connection: Connection) {
    for (const { stored } of LOOKUP_KINDS)
      outboxes.register(stored, new DocumentOutbox(connection.collection(stored)));
  }
}
