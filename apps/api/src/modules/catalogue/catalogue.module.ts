import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Catalogue } from './catalogue.ts';
import { CatalogueRepository } from './catalogue.repository.ts';
import { brandSchema, categorySchema, collectionSchema, watchTypeSchema } from './named.schema.ts';
import { watchSchema } from './watch.schema.ts';

/** The catalogue in memory, and the schemas of what it is read from. */
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
  providers: [CatalogueRepository, Catalogue],
  exports: [CatalogueRepository, Catalogue, MongooseModule],
})
export class CatalogueModule {}
