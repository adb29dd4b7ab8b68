import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { OwnListsModule } from '../own-lists/own-lists.module.ts';
import { FindWatch } from './find-watch.ts';
import { ListWatches } from './list-watches.ts';
import { PageAskedBefore } from './page-asked-before.ts';
import { SaveWatch } from './save-watch.ts';
import { WatchActivity } from './watch-activity.ts';
import { WatchPictures } from './watch-pictures.ts';
import { WatchesController } from './watches.controller.ts';
import { WatchesRepository } from './watches.repository.ts';

/** Watches: the catalogue's pages, one watch, and their care. */
@Module({
  imports: [ActivityModule, CatalogueModule, MediaModule, OwnListsModule],
  controllers: [WatchesController],
  providers: [
    ListWatches,
    PageAskedBefore,
    FindWatch,
    SaveWatch,
    WatchActivity,
    WatchPictures,
    WatchesRepository,
  ],
})
export class WatchesModule {}
