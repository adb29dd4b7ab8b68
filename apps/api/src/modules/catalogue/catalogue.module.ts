import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CATALOGUE_SEARCH } from './search/catalogue-search.ts';
import { createSearch } from './search/create-search.ts';
import { CONFIG } from '../../platform/config/config.ts';
import { Catalogue } from './catalogue.ts';
import { CatalogueRepository } from './catalogue.repository.ts';
import { brandSchema, categorySchema, collectionSchema, watchTypeSchema } from './lookup.schemas.ts';
import { watchSchema } from './watch.schema.ts';

/** The catalogue index in memory, and the mongoose schemas of its collections. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Watch', schema: watchSchema },
      { name: 'Brand', schema: brandSchema },
      { name: 'Category', schema: categorySchema },
      { name: 'WatchType', schema: watchTypeSchema },
      { name: 'Collection', schema: collectionSchema },
    ]),
  ],
  providers: [
    CatalogueRepository,
    Catalogue,
    { provide: CATALOGUE_SEARCH, inject: [CONFIG], useFactory: createSearch },
  ],
  exports: [CatalogueRepository, Catalogue, MongooseModule],
})
export class CatalogueModule {}
