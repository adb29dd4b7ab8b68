import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { FindWatch } from './find-watch.ts';
import { ListWatches } from './list-watches.ts';
import { WatchesController } from './watches.controller.ts';

/** Watches: the catalogue's pages, one watch, and their care. */
@Module({
  imports: [CatalogueModule],
  controllers: [WatchesController],
  providers: [ListWatches, FindWatch],
})
export class WatchesModule {}
