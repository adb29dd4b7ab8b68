import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { ReservedStock } from '../catalogue/stock/reserved-stock.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { ShopModule } from '../shop/shop.module.ts';
import { CartsRepository, FavoritesRepository } from './carts/shopper-list.repository.ts';
import { CART_MODEL, FAVORITES_MODEL } from './carts/shopper-list.schema.ts';
import { CartController, FavoritesController } from './carts/shopper-lists.controller.ts';
import { Cart, Favorites } from './carts/shopper-lists.ts';
import { ClientsController } from './clients/clients.controller.ts';
import { Clients } from './clients/clients.ts';
import { CustomerData } from './clients/customer-data.ts';
import { AnonymiseInvoices } from './invoices/anonymise-invoices.ts';
import { FindInvoices } from './invoices/find-invoices.ts';
import { INVOICE_FILE_MODEL } from './invoices/invoice-file.schema.ts';
import { InvoiceFilesRepository } from './invoices/invoice-files.repository.ts';
import { InvoiceHandlers } from './invoices/invoice-handlers.ts';
import { InvoiceFiles } from './invoices/invoice-files.ts';
import { INVOICE_MODEL } from './invoices/invoice.schema.ts';
import { InvoicesController } from './invoices/invoices.controller.ts';
import { InvoicesRepository } from './invoices/invoices.repository.ts';
import { IssueInvoices } from './invoices/issue-invoices.ts';
import { DocumentMails } from './invoices/document-mails.ts';
import { OrderAccess } from './orders/access/order-access.ts';
import { OrderChangesController } from './orders/changes/order-changes.controller.ts';
import { MakeChange } from './orders/changes/make-change.ts';
import { EditOrder } from './orders/fulfilment/edit-order.ts';
import { CollectOrder } from './orders/fulfilment/collect-order.ts';
import { EditShipments } from './orders/fulfilment/edit-shipments.ts';
import { FulfilmentController } from './orders/fulfilment/fulfilment.controller.ts';
import { FulfilmentRepository } from './orders/fulfilment/fulfilment.repository.ts';
import { OrderNotes } from './orders/fulfilment/order-notes.ts';
import { OrderTimeline } from './orders/fulfilment/order-timeline.ts';
import { SerialNumbers } from './orders/fulfilment/serial-numbers.ts';
import { ShipOrders } from './orders/fulfilment/ship-orders.ts';
import { OrderFailpoints } from './orders/order-failpoints.ts';
import { OrderJobs } from './orders/order-jobs.ts';
import { OrderMetrics } from './orders/order-metrics.ts';
import { OrderTiming } from './orders/order-timing.ts';
import { OrderPresenter } from './orders/order.presenter.ts';
import { ORDER_MODEL } from './orders/order.schema.ts';
import { OrdersController } from './orders/orders.controller.ts';
import { OrdersRepository } from './orders/orders.repository.ts';
import { CountOrders } from './orders/staff/count-orders.ts';
import { ListOrders } from './orders/staff/list-orders.ts';
import { StaffOrdersController } from './orders/staff/staff-orders.controller.ts';
import { OrderStatisticsRepository } from './orders/staff/order-statistics.repository.ts';
import { StaffOrdersRepository } from './orders/staff/staff-orders.repository.ts';
import { OrdersByStaffController } from './orders/staff/orders-by-staff.controller.ts';
import { PaymentNotices } from './orders/payment/payment-notices.ts';
import { OrderParcels } from './orders/parcels/order-parcels.ts';
import { ParcelsController } from './orders/parcels/parcels.controller.ts';
import { ParcelsRepository } from './orders/parcels/parcels.repository.ts';
import { OrderCampaigns } from './orders/lines/line-prices.ts';
import { PriceAgain } from './orders/payment/price-again.ts';
import { ChoosePayment } from './orders/payment/choose-payment.ts';
import { OrderReceipts } from './orders/payment/order-receipts.ts';
import { OfferPayment } from './orders/payment/offer-payment.ts';
import { PaymentsController } from './orders/payment/payments.controller.ts';
import { RecordPayment } from './orders/payment/record-payment.ts';
import { RefundOrder } from './orders/payment/refund-order.ts';
import { SettlePayment } from './orders/payment/settle-payment.ts';
import { UndoPaymentController } from './recorded-payments/undo-payment.controller.ts';
import { UndoPayment } from './recorded-payments/undo-payment.ts';
import { DraftOrder } from './orders/placing/draft-order.ts';
import { OrderDelivery } from './orders/placing/order-delivery.ts';
import { OrderAccount } from './orders/placing/order-account.ts';
import { OrderCodes } from './orders/placing/order-codes.ts';
import { PriceOrder } from './orders/placing/price-order.ts';
import { PlaceOrder } from './orders/placing/place-order.ts';
import { QuoteOrder } from './orders/placing/quote-order.ts';
import { PlaceStaffOrder } from './orders/placing/place-staff-order.ts';
import { AnonymiseOrders } from './orders/retention/anonymise-orders.ts';
import { OrderDataOwners } from './orders/retention/order-data-owners.ts';
import { OrderRetentionRepository } from './orders/retention/order-retention.repository.ts';
import { CancelOrder } from './orders/shopper/cancel-order.ts';
import { FindOrder } from './orders/shopper/find-order.ts';
import { ListShopperOrders } from './orders/shopper/list-shopper-orders.ts';
import { ShopperOrdersRepository } from './orders/shopper-orders.repository.ts';
import { ShopperOrdersController } from './orders/shopper/shopper-orders.controller.ts';
import { ChangeOrder } from './orders/status/change-order.ts';
import { OrderWork } from './orders/status/order-work.ts';
import { PaidOrderNotice } from './orders/status/paid-order-notice.ts';
import { OrderReservations } from './orders/stock/order-reservations.ts';
import { reservedLines } from './orders/stock/reserved-by-orders.ts';
import { StockRepair } from './orders/stock/stock-repair.ts';
import { UnpaidLimits } from './orders/stock/unpaid-limits.ts';
import { freedomPayPayments } from './payments/freedompay/freedompay-payments.ts';
import { OfflinePayments } from './payments/offline-payments.ts';
import { PaymentFees } from './payments/payment-fees.ts';
import { PaymentMetrics } from './payments/payment-metrics.ts';
import { PAYMENT_PROVIDERS, type PaymentProvider } from './payments/payment-provider.ts';
import { PaymentRefunds } from './payments/payment-refunds.ts';
import { PAYMENT_EVENT_MODEL, PAYMENT_MODEL } from './payments/payment.schema.ts';
import { PaymentsRepository } from './payments/payments.repository.ts';
import { Payments } from './payments/payments.ts';
import { NotifyShop } from './payments/sandbox/notify-shop.ts';
import { SandboxBankRepository } from './payments/sandbox/sandbox-bank.repository.ts';
import { SANDBOX_PAYMENT_MODEL } from './payments/sandbox/sandbox-payment.schema.ts';
import { SANDBOX_SECRET, SandboxPayments, sandboxSecret } from './payments/sandbox/sandbox-payments.ts';
import { SandboxController } from './payments/sandbox/sandbox.controller.ts';
import { stripePayments } from './payments/stripe/stripe-payments.ts';
import { yookassaPayments } from './payments/yookassa/yookassa-payments.ts';
import { atolRegister } from './receipts/atol/atol-register.ts';
import { FISCAL_REGISTER, type FiscalRegister } from './receipts/fiscal-register.ts';
import { IssueReceipts, MissingReceipts } from './receipts/issue-receipts.ts';
import { RECEIPT_MODEL } from './receipts/receipt.schema.ts';
import { ReceiptsController } from './receipts/receipts.controller.ts';
import { ReceiptsRepository } from './receipts/receipts.repository.ts';
import { ReceiptPageController } from './receipts/sandbox/receipt-page.controller.ts';
import { SANDBOX_RECEIPT_MODEL } from './receipts/sandbox/sandbox-receipt.schema.ts';
import { SandboxReceiptsRepository } from './receipts/sandbox/sandbox-receipts.repository.ts';
import { SandboxRegister } from './receipts/sandbox/sandbox-register.ts';
import { AnonymiseReturns } from './returns/anonymise-returns.ts';
import { ChangeReturn } from './returns/change-return.ts';
import { DecideReturn } from './returns/decide-return.ts';
import { ExchangeReturn } from './returns/exchange-return.ts';
import { ListReturns } from './returns/list-returns.ts';
import { RefundReturn } from './returns/refund-return.ts';
import { RequestReturn } from './returns/request-return.ts';
import { RestockReturn } from './returns/restock-return.ts';
import { RETURN_FILE_MODEL } from './returns/return-file.schema.ts';
import { ReturnFilesRepository } from './returns/return-files.repository.ts';
import { ReturnWork } from './returns/return-work.ts';
import { RETURN_MODEL } from './returns/return.schema.ts';
import { ReturnsController } from './returns/returns.controller.ts';
import { ReturnsRepository } from './returns/returns.repository.ts';
import { StaffReturnsController } from './returns/staff-returns.controller.ts';
import { FindOrderRecords } from './stats/order-records.ts';
import { SalesReport } from './stats/sales-report.ts';
import { Statement } from './stats/statement.ts';
import { StatsController } from './stats/stats.controller.ts';

/** All configured providers: those of new payments first, then those that close and refund their own. */
const paymentProviders = async (config: Config, sandbox: SandboxPayments): Promise<PaymentProvider[]> => {
  const withKeys = [await stripePayments(config), yookassaPayments(config), freedomPayPayments(config)];
  const configured: PaymentProvider[] = [
    ...withKeys.filter((provider) => provider !== undefined),
    sandbox,
    new OfflinePayments(),
  ];
  const offered = config.PAYMENTS.flatMap((name) => configured.filter((provider) => provider.name === name));
  return [...new Set([...offered, ...configured])];
};

/** The configured register; null if the shop has none. */
const fiscalRegister = (config: Config, sandbox: SandboxRegister): FiscalRegister | null =>
  config.FISCAL_REGISTER === 'sandbox' ? sandbox : atolRegister(config);

/** Carts and orders: placing, payment, fulfilment, returns and invoices; clients and statistics. */
@Module({
  imports: [
    ShopModule,
    CatalogueModule,
    MessagesModule,
    AccountsModule,
    MongooseModule.forFeature([
      CART_MODEL,
      FAVORITES_MODEL,
      PAYMENT_MODEL,
      PAYMENT_EVENT_MODEL,
      SANDBOX_PAYMENT_MODEL,
      RECEIPT_MODEL,
      SANDBOX_RECEIPT_MODEL,
      ORDER_MODEL,
      RETURN_MODEL,
      RETURN_FILE_MODEL,
      INVOICE_MODEL,
      INVOICE_FILE_MODEL,
    ]),
  ],
  controllers: [
    ClientsController,
    CartController,
    FavoritesController,
    SandboxController,
    OrdersController,
    ShopperOrdersController,
    StaffOrdersController,
    PaymentsController,
    FulfilmentController,
    ParcelsController,
    OrdersByStaffController,
    UndoPaymentController,
    ReceiptsController,
    ReceiptPageController,
    OrderChangesController,
    ReturnsController,
    StaffReturnsController,
    InvoicesController,
    StatsController,
  ],
  providers: [
    // carts
    CartsRepository,
    FavoritesRepository,
    Cart,
    Favorites,
    // payments
    { provide: SANDBOX_SECRET, inject: [CONFIG], useFactory: sandboxSecret },
    SandboxBankRepository,
    SandboxPayments,
    NotifyShop,
    { provide: PAYMENT_PROVIDERS, inject: [CONFIG, SandboxPayments], useFactory: paymentProviders },
    PaymentFees,
    PaymentMetrics,
    PaymentsRepository,
    Payments,
    PaymentRefunds,
    // receipts
    ReceiptsRepository,
    SandboxReceiptsRepository,
    SandboxRegister,
    { provide: FISCAL_REGISTER, inject: [CONFIG, SandboxRegister], useFactory: fiscalRegister },
    IssueReceipts,
    MissingReceipts,
    // orders
    OrdersRepository,
    OrderAccess,
    OrderReservations,
    UnpaidLimits,
    OrderFailpoints,
    OrderTiming,
    OrderMetrics,
    OrderDelivery,
    OrderCodes,
    PriceOrder,
    QuoteOrder,
    DraftOrder,
    OrderAccount,
    PlaceOrder,
    PlaceStaffOrder,
    ChangeOrder,
    ChoosePayment,
    OfferPayment,
    OrderReceipts,
    PriceAgain,
    OrderCampaigns,
    SettlePayment,
    UndoPayment,
    PaymentNotices,
    RecordPayment,
    RefundOrder,
    OrderWork,
    PaidOrderNotice,
    OrderJobs,
    StockRepair,
    OrderPresenter,
    ListOrders,
    ShopperOrdersRepository,
    ListShopperOrders,
    CancelOrder,
    FindOrder,
    OrderStatisticsRepository,
    StaffOrdersRepository,
    CountOrders,
    OrderRetentionRepository,
    OrderDataOwners,
    AnonymiseOrders,
    MakeChange,
    EditOrder,
    CollectOrder,
    EditShipments,
    FulfilmentRepository,
    ShipOrders,
    SerialNumbers,
    OrderNotes,
    OrderTimeline,
    OrderParcels,
    ParcelsRepository,
    // returns
    ReturnsRepository,
    ReturnFilesRepository,
    RestockReturn,
    ReturnWork,
    ChangeReturn,
    AnonymiseReturns,
    RequestReturn,
    DecideReturn,
    RefundReturn,
    ExchangeReturn,
    ListReturns,
    // invoices
    InvoicesRepository,
    IssueInvoices,
    DocumentMails,
    FindInvoices,
    InvoiceFiles,
    InvoiceFilesRepository,
    AnonymiseInvoices,
    InvoiceHandlers,
    // clients
    Clients,
    CustomerData,
    // stats
    FindOrderRecords,
    SalesReport,
    Statement,
  ],
  exports: [OrdersRepository],
})
export class SalesModule {
  constructor(
    owners: OrderDataOwners,
    timeline: OrderTimeline,
    anonymiseReturns: AnonymiseReturns,
    listReturns: ListReturns,
    reservedStock: ReservedStock,
    orders: OrdersRepository,
  ) {
    reservedStock.register(async (watches) => {
      const ids = watches.map(({ _id }) => _id.toHexString());
      return reservedLines(watches, await orders.reservingByWatches(ids));
    });
    owners.register((orderId) => anonymiseReturns.ofOrder(orderId));
    timeline.register(({ _id }) => listReturns.eventsOf(_id.toHexString()));
  }
}
