import { Module } from '@nestjs/common';
import { CatalogueRevisionModule } from '../../shop/revision/catalogue-revision.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { SettingsModule } from '../../shop/settings/settings.module.ts';
import { WatchesModule } from '../../catalogue/watches/watches.module.ts';
import { SalesReport } from './sales-report.ts';
import { StatsController } from './stats.controller.ts';

@Module({
  imports: [CatalogueRevisionModule, OrdersModule, SettingsModule, WatchesModule],
  controllers: [StatsController],
  providers: [SalesReport],
})
export class StatsModule {}
