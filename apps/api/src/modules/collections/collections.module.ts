import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { CollectionsController } from './collections.controller.ts';
import { CollectionsRepository } from './collections.repository.ts';
import { Collections } from './collections.ts';
import { SaveCollection } from './save-collection.ts';

/** Collections with their images. */
@Module({
  imports: [ActivityModule, CatalogueModule, MediaModule],
  controllers: [CollectionsController],
  providers: [CollectionsRepository, Collections, SaveCollection],
})
export class CollectionsModule {}
