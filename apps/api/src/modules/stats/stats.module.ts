import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { SalesStats } from './sales-stats.ts';
import { StatsController } from './stats.controller.ts';

/** The owner's figures. */
@Module({ imports: [OrdersModule], controllers: [StatsController], providers: [SalesStats] })
export class StatsModule {}
