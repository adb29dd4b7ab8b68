import type { Invoice, InvoiceSummary } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { type TimelineEntry, timelineEntry } from '../orders/fulfilment/order-timeline.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { type InvoiceFile, InvoiceFiles } from './invoice-files.ts';
import { maskedInvoice, presentInvoice, presentSummary } from './invoice.presenter.ts';
import type { StoredInvoice } from './invoice.schema.ts';
import { InvoicesRepository } from './invoices.repository.ts';

/** How a document is shown. */
interface InvoiceView {
  /** By default the language of the order. */
  language?: Language | undefined;
  /** Masks the data of the buyer. */
  isMasked?: boolean;
}

/** Reads the documents of orders. All errors are AppError `notFound`, and `unavailable` for files. */
@Injectable()
export class FindInvoices {
  constructor(
    private readonly repository: InvoicesRepository,
    private readonly orders: OrdersRepository,
    private readonly files: InvoiceFiles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async ofOrder(orderId: string): Promise<InvoiceSummary[]> {
    const { _id } = await this.order(orderId);
    const invoices = await this.repository.ofOrder(_id.toHexString());
    return invoices.map((invoice) => presentSummary(invoice, this.config.SHOP_TIME_ZONE));
  }

  /** The documents of orders with all their data, oldest first. */
  async ofOrders(orderIds: readonly string[]): Promise<Invoice[]> {
    const orders = new Map(
      (await this.orders.placedByIds(orderIds)).map((order) => [order._id.toHexString(), order]),
    );
    return (await this.repository.ofOrders(orderIds)).flatMap((invoice) => {
      const order = orders.get(invoice.orderId.toHexString());
      return order ? [this.present(invoice, order)] : [];
    });
  }

  async eventsOf(orderId: string): Promise<TimelineEntry[]> {
    const invoices = await this.repository.ofOrder(orderId);
    return invoices.map((invoice) => {
      const { number, at, amount } = presentSummary(invoice, this.config.SHOP_TIME_ZONE);
      return timelineEntry('invoice', new Date(at), { by: 'system', value: number, amount });
    });
  }

  async find(order: StoredOrder, invoiceId: string, view: InvoiceView): Promise<Invoice> {
    return this.present(await this.stored(order, invoiceId), order, view);
  }

  async file(order: StoredOrder, invoiceId: string, view: InvoiceView): Promise<InvoiceFile> {
    return this.fileOf(await this.stored(order, invoiceId), order, view);
  }

  async fileById(invoiceId: string, view: InvoiceView = {}): Promise<InvoiceFile> {
    const invoice = await this.repository.byId(invoiceId);
    if (!invoice) throw new AppError('notFound');
    return this.fileOf(invoice, await this.order(invoice.orderId.toHexString()), view);
  }

  /** The invoice of an order, for the mail about its payment. */
  async fileOfOrder(orderId: string): Promise<InvoiceFile> {
    const invoice = await this.repository.invoiceOf(orderId);
    if (!invoice) throw new AppError('notFound');
    return this.fileOf(invoice, await this.order(orderId));
  }

  fileOf(invoice: StoredInvoice, order: StoredOrder, view: InvoiceView = {}): Promise<InvoiceFile> {
    const { language = invoice.language, isMasked = false } = view;
    const orderId = invoice.orderId.toHexString();
    return this.files.of(this.present(invoice, order, view), { orderId, language, isMasked });
  }

  private present(invoice: StoredInvoice, order: StoredOrder, { isMasked }: InvoiceView = {}): Invoice {
    const presented = presentInvoice(invoice, order, this.config.SHOP_TIME_ZONE);
    return isMasked ? maskedInvoice(presented) : presented;
  }

  private async stored({ _id }: StoredOrder, invoiceId: string): Promise<StoredInvoice> {
    const invoice = await this.repository.byId(invoiceId);
    if (!invoice?.orderId.equals(_id)) throw new AppError('notFound');
    return invoice;
  }

  private async order(id: string): Promise<StoredOrder> {
    const order = await this.orders.placedById(id);
    if (!order) throw new AppError('notFound');
    return order;
  }
}
