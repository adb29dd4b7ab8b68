import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../activity/activity.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { GeoModule } from '../geo/geo.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { OwnListsModule } from '../own-lists/own-lists.module.ts';
import { StockModule } from '../stock/stock.module.ts';
import { UsersStoreModule } from '../users/users-store.module.ts';
import { ChangeOrder } from './change-order.ts';
import { ClientTotalsReader } from './client-totals.ts';
import { CountOrders } from './count-orders.ts';
import { DraftOrder } from './draft-order.ts';
import { EarlierOrder } from './earlier-order.ts';
import { FindOwnOrder } from './find-own-order.ts';
import { UnpaidLimits } from './limits/unpaid-limits.ts';
import { ListOrders } from './list-orders.ts';
import { MakeOrdersSearchable } from './make-orders-searchable.ts';
import { ORDER_MODEL, orderSchema } from './order.schema.ts';
import { OrderSteps } from './order-steps.ts';
import { OrderTasks } from './order-tasks.ts';
import { OrderStockMoves } from './order-stock.ts';
import { DEFAULT_ORDER_TIMING, ORDER_TIMING } from './order-timing.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OrdersRevision } from './orders-revision.ts';
import { OwnerOrdersController } from './owner-orders.controller.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';
import { PageOrders } from './page-orders.ts';
import { ExtendReservation } from './payment/extend-reservation.ts';
import { OrderDeadlines } from './payment/order-deadlines.ts';
import { PayableAmount } from './payment/payable-amount.ts';
import { PayOrder } from './payment/pay-order.ts';
import { PaymentPagesController } from './payment/payment-pages.controller.ts';
import { PaymentTerm } from './payment/payment-term.ts';
import { RefundOrder } from './payment/refund-order.ts';
import { SettlePayment } from './payment/settle-payment.ts';
import { StartPayment } from './payment/start-payment.ts';
import { WebhooksController } from './payment/webhooks.controller.ts';
import { PlaceOrder } from './place-order.ts';
import { QuoteOrder } from './quote-order.ts';
import { RepairOrders } from './repair-orders.ts';
import { UpdateStatus } from './update-status.ts';

/** Orders: placing them, their life, their stock. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: ORDER_MODEL, schema: orderSchema }]),
    ActivityModule,
    CatalogueModule,
    GeoModule,
    StockModule,
    PaymentsModule,
    UsersStoreModule,
    OwnListsModule,
    MailModule,
  ],
  controllers: [OrdersController, OwnerOrdersController, WebhooksController, PaymentPagesController],
  providers: [
    OrdersRepository,
    OrderStockMoves,
    UnpaidLimits,
    OrderSteps,
    { provide: ORDER_TIMING, useFactory: () => ({ ...DEFAULT_ORDER_TIMING }) },
    QuoteOrder,
    PayableAmount,
    DraftOrder,
    EarlierOrder,
    PlaceOrder,
    ChangeOrder,
    UpdateStatus,
    PaymentTerm,
    StartPayment,
    ExtendReservation,
    PayOrder,
    SettlePayment,
    RefundOrder,
    OrderTasks,
    OrderDeadlines,
    RepairOrders,
    ListOrders,
    FindOwnOrder,
    OwnerOrdersRepository,
    OrdersRevision,
    CountOrders,
    PageOrders,
    MakeOrdersSearchable,
    ClientTotalsReader,
  ],
  exports: [ClientTotalsReader, CountOrders, OrdersRevision, MongooseModule],
})
export class OrdersModule {}
