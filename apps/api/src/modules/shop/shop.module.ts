import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { StaffJournal } from '../../releases/staff-journal.ts';
import { ActivityAuthors } from './activity/activity-authors.ts';
import { ActivityJournal } from './activity/activity-journal.ts';
import { ActivityController } from './activity/activity.controller.ts';
import { ActivityRepository } from './activity/activity.repository.ts';
import { ACTIVITY_MODEL } from './activity/activity.schema.ts';
import { RecordActivity } from './activity/record-activity.ts';
import { RecordExport } from './activity/record-export.ts';
import { CAMPAIGN_MODEL } from './campaigns/campaign.schema.ts';
import { CampaignsController } from './campaigns/campaigns.controller.ts';
import { CampaignsRepository } from './campaigns/campaigns.repository.ts';
import { Campaigns } from './campaigns/campaigns.ts';
import { CarrierPoints } from './delivery/carriers/carrier-points.ts';
import { CarrierRates } from './delivery/carriers/carrier-rates.ts';
import { CARRIER_SERVICES, type CarrierService } from './delivery/carriers/carrier-service.ts';
import { cdekCarrier } from './delivery/carriers/cdek/cdek-carrier.ts';
import { DeliveryQuotes } from './delivery/delivery-quotes.ts';
import { DeliveryController } from './delivery/delivery.controller.ts';
import { DeliveryMethods } from './settings/methods/delivery-methods.ts';
import { DeliveryRepository } from './settings/methods/delivery.repository.ts';
import { DELIVERY_MODEL } from './settings/methods/delivery.schema.ts';
import { ImportPoints } from './delivery/points/import-points.ts';
import { PanelPointsController } from './delivery/points/panel-points.controller.ts';
import { PICKUP_POINT_MODEL } from './delivery/points/pickup-point.schema.ts';
import { PickupPointsController } from './delivery/points/pickup-points.controller.ts';
import { PickupPointsRepository } from './delivery/points/pickup-points.repository.ts';
import { PickupPoints } from './delivery/points/pickup-points.ts';
import { CountryLookup } from './geo/country-lookup.ts';
import { GeoController } from './geo/geo.controller.ts';
import { GeoService } from './geo/geo.service.ts';
import { PromoCodeGuesses } from './promotions/promo-code-guesses.ts';
import { PromotionCodes } from './promotions/promotion-codes.ts';
import { PromotionsController } from './promotions/promotions.controller.ts';
import { PROMOTION_CODE_MODEL, PROMOTION_MODEL, PROMOTION_USE_MODEL } from './promotions/promotion.schema.ts';
import { PromotionUsesRepository } from './promotions/promotion-uses.repository.ts';
import { PromotionUses } from './promotions/promotion-uses.ts';
import { PromotionsRepository } from './promotions/promotions.repository.ts';
import { Promotions } from './promotions/promotions.ts';
import { CatalogueRevisionRepository } from './revision/catalogue-revision.repository.ts';
import { CATALOGUE_REVISION_MODEL } from './revision/catalogue-revision.schema.ts';
import { CatalogueRevision } from './revision/catalogue-revision.ts';
import { CustomsRepository } from './settings/customs/customs.repository.ts';
import { CUSTOMS_MODEL } from './settings/customs/customs.schema.ts';
import { Customs } from './settings/customs.ts';
import { PublicCustoms } from './settings/customs/public-customs.ts';
import { PaymentOffers } from './settings/payments/payment-offers.ts';
import { PaymentOffersRepository } from './settings/payments/payment-offers.repository.ts';
import { PAYMENT_OFFERS_MODEL } from './settings/payments/payment-offers.schema.ts';
import { EXCHANGE_RATE_MODEL, RATE_SERVICE_MODEL } from './settings/rates/exchange-rate.schema.ts';
import { ExchangeRatesController } from './settings/rates/exchange-rates.controller.ts';
import { ExchangeRatesRepository } from './settings/rates/exchange-rates.repository.ts';
import { ExchangeRates } from './settings/rates/exchange-rates.ts';
import { UpdateRates } from './settings/rates/update-rates.ts';
import { SettingsController } from './settings/settings.controller.ts';
import { SettingsRepository } from './settings/settings.repository.ts';
import { SETTINGS_MODEL } from './settings/settings.schema.ts';
import { ShopSettings } from './settings/shop-settings.ts';
import { ShopTaxes } from './settings/taxes/shop-taxes.ts';
import { TaxesRepository } from './settings/taxes/taxes.repository.ts';
import { TAXES_MODEL } from './settings/taxes/taxes.schema.ts';
import { WorkController } from './work/work.controller.ts';

const carrierServices = (config: Config): CarrierService[] => {
  const cdek = cdekCarrier(config);
  return cdek ? [cdek] : [];
};

/** The settings, the campaigns, the promotions, the methods of delivery, the offers of payments, the activity log, the work in the panel, the revision of the catalogue and the country of shoppers. Provides the `StaffJournal` of the release platform. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      ACTIVITY_MODEL,
      CAMPAIGN_MODEL,
      CATALOGUE_REVISION_MODEL,
      CUSTOMS_MODEL,
      DELIVERY_MODEL,
      PAYMENT_OFFERS_MODEL,
      EXCHANGE_RATE_MODEL,
      PICKUP_POINT_MODEL,
      PROMOTION_CODE_MODEL,
      PROMOTION_MODEL,
      PROMOTION_USE_MODEL,
      RATE_SERVICE_MODEL,
      SETTINGS_MODEL,
      TAXES_MODEL,
    ]),
  ],
  controllers: [
    ActivityController,
    CampaignsController,
    DeliveryController,
    ExchangeRatesController,
    PickupPointsController,
    PanelPointsController,
    GeoController,
    PromotionsController,
    SettingsController,
    WorkController,
  ],
  providers: [
    // activity
    ActivityRepository,
    RecordActivity,
    RecordExport,
    ActivityAuthors,
    { provide: StaffJournal, useClass: ActivityJournal },
    // campaigns
    CampaignsRepository,
    Campaigns,
    // delivery
    { provide: CARRIER_SERVICES, inject: [CONFIG], useFactory: carrierServices },
    CarrierRates,
    DeliveryRepository,
    DeliveryMethods,
    DeliveryQuotes,
    PickupPointsRepository,
    PickupPoints,
    ImportPoints,
    CarrierPoints,
    // geo
    CountryLookup,
    GeoService,
    // promotions
    PromotionsRepository,
    PromotionUsesRepository,
    PromotionCodes,
    Promotions,
    PromotionUses,
    PromoCodeGuesses,
    // revision
    CatalogueRevisionRepository,
    CatalogueRevision,
    // settings
    CustomsRepository,
    PublicCustoms,
    Customs,
    PaymentOffersRepository,
    PaymentOffers,
    ExchangeRatesRepository,
    ExchangeRates,
    UpdateRates,
    SettingsRepository,
    ShopSettings,
    TaxesRepository,
    ShopTaxes,
  ],
  exports: [
    ActivityAuthors,
    ActivityRepository,
    Campaigns,
    CARRIER_SERVICES,
    CarrierRates,
    CatalogueRevision,
    Customs,
    DeliveryMethods,
    DeliveryQuotes,
    GeoService,
    PaymentOffers,
    PickupPoints,
    PromoCodeGuesses,
    Promotions,
    PromotionUses,
    RecordActivity,
    RecordExport,
    ShopSettings,
    ShopTaxes,
    StaffJournal,
    UpdateRates,
  ],
})
export class ShopModule {}
