import { Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { ActivityModule } from '../activity/activity.module.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { CountUsage } from './count-usage.ts';
import { dictionaryController } from './dictionary.controller.ts';
import { DICTIONARY_KINDS, dictionaryToken } from './dictionary-kinds.ts';
import { DictionaryRepository } from './dictionary.repository.ts';
import { Dictionary } from './dictionary.ts';
import { UsageController } from './usage.controller.ts';

/** Brands, categories and watch types: three dictionaries of one kind, and how much they are used. */
@Module({
  imports: [CatalogueModule, ActivityModule],
  controllers: [UsageController, ...DICTIONARY_KINDS.map(({ path }) => dictionaryController(path))],
  providers: [
    CountUsage,
    ...DICTIONARY_KINDS.map((kind) => ({
      provide: dictionaryToken(kind.path),
      inject: [getConnectionToken(), Catalogue, RecordActivity, ActivityAuthors],
      useFactory: (
        connection: Connection,
        catalogue: Catalogue,
        activity: RecordActivity,
        authors: ActivityAuthors,
      ) => new Dictionary(new DictionaryRepository(connection, kind), catalogue, activity, authors),
    })),
  ],
})
export class DictionariesModule {}
