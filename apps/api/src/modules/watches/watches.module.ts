import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { OwnListsModule } from '../own-lists/own-lists.module.ts';
import { FindWatch } from './find-watch.ts';
import { ListWatches } from './listing/list-watches.ts';
import { SaveWatch } from './saving/save-watch.ts';
import { WatchActivity } from './saving/watch-activity.ts';
import { WatchImages } from './saving/watch-images.ts';
import { WatchesController } from './watches.controller.ts';
import { WatchesRepository } from './watches.repository.ts';

/** Watches: pages of the catalogue, one watch, and saving and deleting a watch. */
@Module({
  imports: [ActivityModule, CatalogueModule, MediaModule, OwnListsModule],
  controllers: [WatchesController],
  providers: [ListWatches, FindWatch, SaveWatch, WatchActivity, WatchImages, WatchesRepository],
})
export class WatchesModule {}
