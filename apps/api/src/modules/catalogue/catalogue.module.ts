import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG } from '../../platform/config/config.ts';
import { ShopModule } from '../shop/shop.module.ts';
import { ExportWatches } from './bulk/csv/file/export-watches.ts';
import { Imports } from './bulk/csv/imports.ts';
import { PlanImport } from './bulk/csv/planning/plan-import.ts';
import { WatchCsvController } from './bulk/csv/watch-csv.controller.ts';
import { BULK_EDIT_MODEL, BULK_WATCH_MODEL } from './bulk/edits/bulk-edit.schema.ts';
import { BulkEditsController } from './bulk/edits/bulk-edits.controller.ts';
import { BulkEditsRepository } from './bulk/edits/bulk-edits.repository.ts';
import { BulkEdits } from './bulk/edits/bulk-edits.ts';
import { BulkTiming } from './bulk/edits/bulk-timing.ts';
import { WriteBulkEdit } from './bulk/edits/write-bulk-edit.ts';
import { COLLECTION_MODEL } from './collections/collection.schema.ts';
import { CollectionsController } from './collections/collections.controller.ts';
import { CollectionsRepository } from './collections/collections.repository.ts';
import { Collections } from './collections/collections.ts';
import { FindValuesInUse } from './editing/find-values-in-use.ts';
import { PublishWatches } from './editing/publish-watches.ts';
import { SaveWatch } from './editing/save-watch.ts';
import { UnusedImages } from './editing/unused-images.ts';
import { WatchEditingController } from './editing/watch-editing.controller.ts';
import { WriteWatch } from './editing/write-watch.ts';
import { CatalogueMetrics } from './listing/catalogue-metrics.ts';
import { CatalogueController } from './listing/catalogue.controller.ts';
import { Catalogue } from './listing/catalogue.ts';
import { DeliveryQuoteController } from './listing/delivery-quote.controller.ts';
import { FindWatch } from './listing/find-watch.ts';
import { ListAllWatches } from './listing/list-all-watches.ts';
import { ListWatches } from './listing/list-watches.ts';
import { PanelWatchesController } from './listing/panel-watches.controller.ts';
import { PreviewCampaign } from './listing/preview-campaign.ts';
import { WatchPreviewTokens } from './listing/preview-tokens.ts';
import { ResponseCache } from './listing/response-cache.ts';
import { SimilarWatches } from './listing/similar/similar-watches.ts';
import { SuggestSearches } from './listing/suggest-searches.ts';
import { DraftReferences } from './lookups/draft-references.ts';
import { brandSchema, LOOKUP_KINDS, lookupSchema } from './lookups/lookup.schema.ts';
import { lookupsController, UsageController } from './lookups/lookups.controller.ts';
import { LookupsRepository } from './lookups/lookups.repository.ts';
import { Lookups } from './lookups/lookups.ts';
import { TaxEditingController } from './lookups/tax-editing.controller.ts';
import { ImageWarmer } from './media/image-warmer.ts';
import { Images } from './media/images.ts';
import { StaticController } from './media/static.controller.ts';
import { ImageStorage } from './media/storage/image-storage.ts';
import { openImageStorage } from './media/storage/open-image-storage.ts';
import { EditNamePage } from './pages/edit-name-page.ts';
import { NamePageDirectory } from './pages/name-page-directory.ts';
import { NamePagesController } from './pages/name-pages.controller.ts';
import { NamePages } from './pages/name-pages.ts';
import { CheckPromotion } from './promotions/check-promotion.ts';
import { PreviewPromotion } from './promotions/preview-promotion.ts';
import { PromotionEditingController } from './promotions/promotion-editing.controller.ts';
import { SEARCH_COUNT_MODEL } from './search/counts/search-count.schema.ts';
import { SearchCountsRepository } from './search/counts/search-counts.repository.ts';
import { SearchCounts } from './search/counts/search-counts.ts';
import { SearchesController } from './search/counts/searches.controller.ts';
import { CountStock } from './inventory/count-stock.ts';
import { ListStock } from './inventory/list-stock.ts';
import { ReservedStock } from './stock/reserved-stock.ts';
import { StockController } from './inventory/stock.controller.ts';
import { STOCK_MOVEMENT_MODEL } from './stock/stock-movement.schema.ts';
import { StockMovementsRepository } from './stock/stock-movements.repository.ts';
import { AllWatchesRepository } from './watches/all-watches.repository.ts';
import { BulkWritesRepository } from './watches/bulk-writes.repository.ts';
import { READ_POSITION_MODEL } from './watches/read-position.schema.ts';
import { ReadPositionsRepository } from './watches/read-positions.repository.ts';
import { WatchChanges } from './watches/watch-changes.ts';
import { WATCH_MODEL } from './watches/watch.schema.ts';
import { StockRepository } from './watches/stock.repository.ts';
import { WatchesRepository } from './watches/watches.repository.ts';

/** Watches, lookups and collections: as shoppers read them, and as the panel edits them; images and searches. */
@Module({
  imports: [
    ShopModule,
    MongooseModule.forFeature([
      WATCH_MODEL,
      READ_POSITION_MODEL,
      COLLECTION_MODEL,
      SEARCH_COUNT_MODEL,
      BULK_EDIT_MODEL,
      BULK_WATCH_MODEL,
      STOCK_MOVEMENT_MODEL,
      ...LOOKUP_KINDS.map(({ collection }) => ({
        name: collection,
        schema: collection === 'brands' ? brandSchema : lookupSchema(collection),
      })),
    ]),
  ],
  controllers: [
    BulkEditsController,
    WatchEditingController,
    WatchCsvController,
    StockController,
    SearchesController,
    CatalogueController,
    DeliveryQuoteController,
    PanelWatchesController,
    PromotionEditingController,
    UsageController,
    TaxEditingController,
    ...LOOKUP_KINDS.map(lookupsController),
    CollectionsController,
    NamePagesController,
    StaticController,
  ],
  providers: [
    // watches
    WatchesRepository,
    StockRepository,
    AllWatchesRepository,
    BulkWritesRepository,
    ReadPositionsRepository,
    WatchChanges,
    // stock
    ReservedStock,
    StockMovementsRepository,
    ListStock,
    CountStock,
    // lookups and collections
    DraftReferences,
    LookupsRepository,
    Lookups,
    CollectionsRepository,
    Collections,
    // media
    Images,
    ImageWarmer,
    { provide: ImageStorage, inject: [CONFIG], useFactory: openImageStorage },
    // search
    SearchCountsRepository,
    SearchCounts,
    // listing
    Catalogue,
    CatalogueMetrics,
    ListWatches,
    SuggestSearches,
    ListAllWatches,
    FindWatch,
    ResponseCache,
    SimilarWatches,
    PreviewCampaign,
    WatchPreviewTokens,
    // promotions
    CheckPromotion,
    PreviewPromotion,
    // pages
    EditNamePage,
    NamePageDirectory,
    NamePages,
    // editing
    WriteWatch,
    SaveWatch,
    UnusedImages,
    FindValuesInUse,
    PublishWatches,
    // bulk
    BulkEditsRepository,
    BulkEdits,
    BulkTiming,
    WriteBulkEdit,
    ExportWatches,
    Imports,
    PlanImport,
  ],
  exports: [
    AllWatchesRepository,
    Catalogue,
    Images,
    NamePages,
    ReservedStock,
    StockRepository,
    UnusedImages,
    WatchChanges,
    WatchesRepository,
  ],
})
export class CatalogueModule {}
