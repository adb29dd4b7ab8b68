import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ShopModule } from '../shop/shop.module.ts';
import { ActivateAlert } from './alerts/activate-alert.ts';
import { AlertAddresses } from './alerts/alert-addresses.ts';
import { AlertJobs } from './alerts/alert-jobs.ts';
import { AlertSubjects } from './alerts/alert-subjects.ts';
import { ALERT_MODEL } from './alerts/alert.schema.ts';
import { AlertsController } from './alerts/alerts.controller.ts';
import { AlertsRepository } from './alerts/alerts.repository.ts';
import { AlertMails } from './alerts/mails/alert-mails.ts';
import { ShopperAlerts } from './alerts/shopper-alerts.ts';
import { AlertPagesController } from './alerts/pages/alert-pages.controller.ts';
import { PriceAlerts } from './alerts/price-alerts.ts';
import { RequestAlert } from './alerts/request-alert.ts';
import { RequestConfirmation } from './alerts/request-confirmation.ts';
import { CountWaiting } from './alerts/stock/count-waiting.ts';
import { StockAlerts } from './alerts/stock/stock-alerts.ts';
import { VARIANT_STOCK_MODEL } from './alerts/stock/variant-stock.schema.ts';
import { VariantStocksRepository } from './alerts/stock/variant-stocks.repository.ts';
import { MailAttachments } from './mail/mail-attachments.ts';
import { MailSignature } from './mail/mail-signature.ts';
import { MailTransport } from './mail/mail-transport.ts';
import { Outbox } from './mail/outbox.ts';
import { LowStockNotice } from './notices/low-stock/low-stock-notice.ts';
import { LowStockRepository } from './notices/low-stock/low-stock.repository.ts';
import { LOW_STOCK_MODEL } from './notices/low-stock/low-stock.schema.ts';
import { HeldRateNotice } from './notices/held-rate-notice.ts';
import { SellerChangedNotice } from './notices/seller-changed-notice.ts';
import { StaffChoicesRepository } from './notices/staff-choices.repository.ts';
import { STAFF_CHOICES_MODEL } from './notices/staff-choices.schema.ts';
import { StaffChoices } from './notices/staff-choices.ts';
import { StaffNoticesController } from './notices/staff-notices.controller.ts';
import { StaffNotices } from './notices/staff-notices.ts';

/** Mails: alerts to shoppers who wait for a watch, and notices to members of staff. */
@Module({
  imports: [
    ShopModule,
    CatalogueModule,
    MongooseModule.forFeature([ALERT_MODEL, VARIANT_STOCK_MODEL, STAFF_CHOICES_MODEL, LOW_STOCK_MODEL]),
  ],
  controllers: [AlertsController, AlertPagesController, StaffNoticesController],
  providers: [
    // mail
    MailTransport,
    MailAttachments,
    MailSignature,
    Outbox,
    // alerts
    ActivateAlert,
    AlertAddresses,
    AlertJobs,
    AlertMails,
    AlertSubjects,
    AlertsRepository,
    CountWaiting,
    ShopperAlerts,
    PriceAlerts,
    RequestAlert,
    RequestConfirmation,
    StockAlerts,
    VariantStocksRepository,
    // notices
    HeldRateNotice,
    LowStockNotice,
    LowStockRepository,
    SellerChangedNotice,
    StaffChoices,
    StaffChoicesRepository,
    StaffNotices,
  ],
  exports: [MailAttachments, Outbox, ShopperAlerts, StaffNotices],
})
export class MessagesModule {}
