import { Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.ts';
import { CatalogueRevisionModule } from '../catalogue-revision/catalogue-revision.module.ts';
import { CollectionsModule } from '../collections/collections.module.ts';
import { LookupsModule } from '../lookups/lookups.module.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { CatalogueController } from './catalogue.controller.ts';
import { Catalogue } from './catalogue.ts';
import { FindWatch } from './find-watch.ts';
import { ListWatches } from './listing/list-watches.ts';
import { CATALOGUE_SEARCH } from './search/catalogue-search.ts';
import { createSearch } from './search/create-search.ts';

/** The catalogue as shoppers read it: pages of watches with facets, and single watches. */
@Module({
  imports: [CatalogueRevisionModule, CollectionsModule, LookupsModule, WatchesModule],
  controllers: [CatalogueController],
  providers: [
    { provide: CATALOGUE_SEARCH, inject: [CONFIG], useFactory: createSearch },
    Catalogue,
    ListWatches,
    FindWatch,
  ],
  exports: [Catalogue, FindWatch],
})
export class CatalogueModule {}
