import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../mail/mail.module.ts';
import { SettingsModule } from '../../shop/settings/settings.module.ts';
import { WatchesModule } from '../../catalogue/watches/watches.module.ts';
import { ActivateAlert } from './activate-alert.ts';
import { AlertAddresses } from './alert-addresses.ts';
import { AlertSubjects } from './alert-subjects.ts';
import { AlertJobs } from './alert-jobs.ts';
import { ALERT_MODEL, alertSchema } from './alert.schema.ts';
import { AlertsController } from './alerts.controller.ts';
import { AlertsRepository } from './alerts.repository.ts';
import { AlertMails } from './mails/alert-mails.ts';
import { OwnAlerts } from './own-alerts.ts';
import { AlertPagesController } from './pages/alert-pages.controller.ts';
import { PriceAlerts } from './price-alerts.ts';
import { RequestConfirmation } from './request-confirmation.ts';
import { RequestAlert } from './request-alert.ts';
import { CountWaiting } from './stock/count-waiting.ts';
import { StockAlerts } from './stock/stock-alerts.ts';
import { VARIANT_STOCK_MODEL, variantStockSchema } from './stock/variant-stock.schema.ts';
import { VariantStocksRepository } from './stock/variant-stocks.repository.ts';

/** Emails to shoppers who wait for a sold-out variant or a lower price. */
@Module({
  imports: [
    MailModule,
    SettingsModule,
    WatchesModule,
    MongooseModule.forFeature([
      { name: ALERT_MODEL, schema: alertSchema },
      { name: VARIANT_STOCK_MODEL, schema: variantStockSchema },
    ]),
  ],
  controllers: [AlertsController, AlertPagesController],
  providers: [
    ActivateAlert,
    AlertAddresses,
    AlertJobs,
    AlertMails,
    AlertSubjects,
    AlertsRepository,
    CountWaiting,
    OwnAlerts,
    PriceAlerts,
    RequestAlert,
    RequestConfirmation,
    StockAlerts,
    VariantStocksRepository,
  ],
  exports: [OwnAlerts],
})
export class AlertsModule {}
