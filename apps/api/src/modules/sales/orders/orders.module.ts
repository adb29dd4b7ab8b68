import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityOutboxes } from '../../shop/activity/activity-outboxes.ts';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { GeoModule } from '../../shop/geo/geo.module.ts';
import { OwnListsModule } from '../carts/own-lists.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { MailModule } from '../../messages/mail/mail.module.ts';
import { SettingsModule } from '../../shop/settings/settings.module.ts';
import { UsersModule } from '../../accounts/users/users.module.ts';
import { WatchesModule } from '../../catalogue/watches/watches.module.ts';
import { OrderAccess } from './access/order-access.ts';
import { OrderCookie } from '../../accounts/sessions/order-cookie.ts';
import { ChangeOrder } from './status/change-order.ts';
import { CountOrders } from './owner/count-orders.ts';
import { DraftOrder } from './placing/draft-order.ts';
import { UnpaidLimits } from './stock/unpaid-limits.ts';
import { EditOrder } from './fulfilment/edit-order.ts';
import { EditShipments } from './fulfilment/edit-shipments.ts';
import { FulfilmentController } from './fulfilment/fulfilment.controller.ts';
import { FulfilmentRepository } from './fulfilment/fulfilment.repository.ts';
import { OrderNotes } from './fulfilment/order-notes.ts';
import { OrderTimeline } from './fulfilment/order-timeline.ts';
import { SerialNumbers } from './fulfilment/serial-numbers.ts';
import { ShipOrders } from './fulfilment/ship-orders.ts';
import { OrderPresenter } from './order.presenter.ts';
import { ListOrders } from './owner/list-orders.ts';
import { ORDER_MODEL, orderSchema } from './order.schema.ts';
import { OrderFailpoints } from './order-failpoints.ts';
import { OrderJobs } from './order-jobs.ts';
import { OrderMetrics } from './order-metrics.ts';
import { OrderTaskHandlers } from './status/order-task-handlers.ts';
import { PaidOrderNotice } from './status/paid-order-notice.ts';
import { StaffNoticesModule } from '../../messages/notices/staff-notices.module.ts';
import { OrderTasks } from './status/order-tasks.ts';
import { OrderReservations } from './stock/order-reservations.ts';
import { StockRepair } from './stock/stock-repair.ts';
import { OrderTiming } from './order-timing.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OwnerOrdersController } from './owner/owner-orders.controller.ts';
import { OwnerOrdersRepository } from './owner/owner-orders.repository.ts';
import { StaffOrdersController } from './owner/staff-orders.controller.ts';
import { PaymentsController } from './payment/payments.controller.ts';
import { RecordPayment } from './payment/record-payment.ts';
import { RefundOrder } from './payment/refund-order.ts';
import { SettlePayment } from './payment/settle-payment.ts';
import { OfferPayment } from './payment/offer-payment.ts';
import { CancelOrder } from './shopper/cancel-order.ts';
import { FindOrder } from './shopper/find-order.ts';
import { ListOwnOrders } from './shopper/list-own-orders.ts';
import { OwnOrdersRepository } from './shopper/own-orders.repository.ts';
import { ShopperOrdersController } from './shopper/shopper-orders.controller.ts';
import { AnonymiseOrders } from './retention/anonymise-orders.ts';
import { OrderDataOwners } from './retention/order-data-owners.ts';
import { OrderRetentionRepository } from './retention/order-retention.repository.ts';
import { OrderAccount } from './placing/order-account.ts';
import { PlaceOrder } from './placing/place-order.ts';
import { PlaceStaffOrder } from './placing/place-staff-order.ts';

/** Orders: placing, stock reservations, payment, status changes and the owner's views. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: ORDER_MODEL, schema: orderSchema }]),
    ActivityModule,
    GeoModule,
    OwnListsModule,
    PaymentsModule,
    SettingsModule,
    UsersModule,
    MailModule,
    StaffNoticesModule,
    WatchesModule,
  ],
  controllers: [
    OrdersController,
    ShopperOrdersController,
    OwnerOrdersController,
    PaymentsController,
    FulfilmentController,
    StaffOrdersController,
  ],
  providers: [
    OrdersRepository,
    OrderAccess,
    OrderCookie,
    OrderTaskHandlers,
    OrderReservations,
    UnpaidLimits,
    OrderFailpoints,
    OrderTiming,
    OrderMetrics,
    DraftOrder,
    OrderAccount,
    PlaceOrder,
    PlaceStaffOrder,
    ChangeOrder,
    OfferPayment,
    SettlePayment,
    RecordPayment,
    RefundOrder,
    OrderTasks,
    PaidOrderNotice,
    OrderJobs,
    StockRepair,
    OrderPresenter,
    ListOrders,
    OwnOrdersRepository,
    ListOwnOrders,
    CancelOrder,
    FindOrder,
    OwnerOrdersRepository,
    CountOrders,
    OrderRetentionRepository,
    OrderDataOwners,
    AnonymiseOrders,
    EditOrder,
    EditShipments,
    FulfilmentRepository,
    ShipOrders,
    SerialNumbers,
    OrderNotes,
    OrderTimeline,
  ],
  exports: [
    AnonymiseOrders,
    ChangeOrder,
    CountOrders,
    ListOwnOrders,
    OrderAccess,
    OrderCookie,
    OrderDataOwners,
    OrderFailpoints,
    OrdersRepository,
    OrderTaskHandlers,
    OrderTimeline,
    OrderTiming,
    OwnerOrdersRepository,
    RecordPayment,
    RefundOrder,
  ],
})
export class OrdersModule {
  constructor(outboxes: ActivityOutboxes, orders: OrdersRepository) {
    outboxes.register('orders', orders.activityOutbox);
  }
}
