import { Module } from '@nestjs/common';
import { CatalogueRevisionModule } from '../../shop/revision/catalogue-revision.module.ts';
import { CollectionsModule } from '../collections/collections.module.ts';
import { LookupsModule } from '../lookups/lookups.module.ts';
import { SearchesModule } from '../search/counts/searches.module.ts';
import { SettingsModule } from '../../shop/settings/settings.module.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { CatalogueMetrics } from './catalogue-metrics.ts';
import { CatalogueController } from './catalogue.controller.ts';
import { Catalogue } from './catalogue.ts';
import { FindWatch } from './find-watch.ts';
import { ListAllWatches } from './list-all-watches.ts';
import { ListWatches } from './list-watches.ts';
import { SuggestSearches } from './suggest-searches.ts';
import { PanelWatchesController } from './panel-watches.controller.ts';
import { WatchPreviewTokens } from './preview-tokens.ts';
import { SimilarWatches } from './similar/similar-watches.ts';

/** The catalogue as shoppers read it: pages of watches with facets, and single watches; and the watches of any status, as the panel reads them. */
@Module({
  imports: [
    CatalogueRevisionModule,
    CollectionsModule,
    LookupsModule,
    SearchesModule,
    SettingsModule,
    WatchesModule,
  ],
  controllers: [CatalogueController, PanelWatchesController],
  providers: [
    Catalogue,
    CatalogueMetrics,
    ListWatches,
    SuggestSearches,
    ListAllWatches,
    FindWatch,
    SimilarWatches,
    WatchPreviewTokens,
  ],
  exports: [Catalogue, FindWatch, ListAllWatches, ListWatches, SimilarWatches],
})
export class CatalogueModule {}
