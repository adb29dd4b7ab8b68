import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { GeoModule } from '../geo/geo.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { StockModule } from '../stock/stock.module.ts';
import { UsersStoreModule } from '../users/users-store.module.ts';
import { ChangeOrder } from './change-order.ts';
import { ClientTotalsReader } from './client-totals.ts';
import { DraftOrder } from './draft-order.ts';
import { EarlierOrder } from './earlier-order.ts';
import { ListOrders } from './list-orders.ts';
import { ORDER_MODEL, orderSchema } from './order.schema.ts';
import { OrderSteps } from './order-steps.ts';
import { OrderStockMoves } from './order-stock.ts';
import { DEFAULT_ORDER_TIMING, ORDER_TIMING } from './order-timing.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersRepository } from './orders.repository.ts';
import { PlaceOrder } from './place-order.ts';
import { QuoteOrder } from './quote-order.ts';
import { RepairOrders } from './repair-orders.ts';

/** Orders: placing them, their life, their stock. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: ORDER_MODEL, schema: orderSchema }]),
    CatalogueModule,
    GeoModule,
    StockModule,
    PaymentsModule,
    UsersStoreModule,
  ],
  controllers: [OrdersController],
  providers: [
    OrdersRepository,
    OrderStockMoves,
    OrderSteps,
    { provide: ORDER_TIMING, useFactory: () => ({ ...DEFAULT_ORDER_TIMING }) },
    QuoteOrder,
    DraftOrder,
    EarlierOrder,
    PlaceOrder,
    ChangeOrder,
    RepairOrders,
    ListOrders,
    ClientTotalsReader,
  ],
  exports: [ClientTotalsReader, MongooseModule],
})
export class OrdersModule {}
