import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatalogueRevision } from './catalogue-revision.ts';
import { CatalogueRevisionRepository } from './catalogue-revision.repository.ts';
import { CATALOGUE_REVISION_MODEL, catalogueRevisionSchema } from './catalogue-revision.schema.ts';

/** Counts the changes of the catalogue and publishes them to all processes. */
@Module({
  imports: [MongooseModule.forFeature([{ name: CATALOGUE_REVISION_MODEL, schema: catalogueRevisionSchema }])],
  providers: [CatalogueRevisionRepository, CatalogueRevision],
  exports: [CatalogueRevision],
})
export class CatalogueRevisionModule {}
