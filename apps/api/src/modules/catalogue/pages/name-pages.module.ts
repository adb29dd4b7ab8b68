import { Module } from '@nestjs/common';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { CatalogueModule } from '../listing/catalogue.module.ts';
import { CollectionsModule } from '../collections/collections.module.ts';
import { LookupsModule } from '../lookups/lookups.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { EditNamePage } from './edit-name-page.ts';
import { NamePageDirectory } from './name-page-directory.ts';
import { NamePagesController } from './name-pages.controller.ts';
import { NamePages } from './name-pages.ts';

/** The pages of brands and collections: their watches, text and image. */
@Module({
  imports: [ActivityModule, CatalogueModule, CollectionsModule, LookupsModule, MediaModule, WatchesModule],
  controllers: [NamePagesController],
  providers: [EditNamePage, NamePageDirectory, NamePages],
  exports: [NamePages],
})
export class NamePagesModule {}
