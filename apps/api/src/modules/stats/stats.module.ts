import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { LowStock } from './low-stock.repository.ts';
import { SalesReport } from './sales-report.ts';
import { SalesStats } from './sales-stats.ts';
import { StatsController } from './stats.controller.ts';

/** Sales statistics for the owner. */
@Module({
  imports: [OrdersModule, CatalogueModule],
  controllers: [StatsController],
  providers: [SalesStats, SalesReport, LowStock],
})
export class StatsModule {}
