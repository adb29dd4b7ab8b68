import { Module } from '@nestjs/common';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { CatalogueModule } from '../listing/catalogue.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { FindValuesInUse } from './find-values-in-use.ts';
import { PublishWatches } from './publish-watches.ts';
import { SaveWatch } from './save-watch.ts';
import { WatchEditingController } from './watch-editing.controller.ts';

/** The owner's form of a watch: adding, changing and deleting watches. */
@Module({
  imports: [ActivityModule, CatalogueModule, MediaModule, WatchesModule],
  controllers: [WatchEditingController],
  providers: [SaveWatch, FindValuesInUse, PublishWatches],
})
export class WatchEditingModule {}
