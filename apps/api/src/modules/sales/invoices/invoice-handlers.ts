import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { Handles } from '../../../platform/work/work-kind.ts';
import type { MailFile } from '../../messages/mail/mail.ts';
import { MailAttachments } from '../../messages/mail/mail-attachments.ts';
import { OrderTimeline } from '../orders/fulfilment/order-timeline.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { OrderDataOwners } from '../orders/retention/order-data-owners.ts';
import {
  ORDER_CREDIT_NOTE,
  ORDER_INVOICE,
  ORDER_REVERSAL,
  type WorkOfOrder,
  type WorkOfRefund,
} from '../orders/status/order-work.ts';
import { FindInvoices } from './find-invoices.ts';
import { InvoiceFiles } from './invoice-files.ts';
import type { StoredInvoice } from './invoice.schema.ts';
import { IssueInvoices } from './issue-invoices.ts';

/** Issues invoices as work of orders, and adds them to the timeline of the order and to its mails. */
@Injectable()
export class InvoiceHandlers {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly issue: IssueInvoices,
    private readonly invoices: FindInvoices,
    private readonly background: BackgroundTasks,
    files: InvoiceFiles,
    attachments: MailAttachments,
    owners: OrderDataOwners,
    timeline: OrderTimeline,
  ) {
    owners.register((orderId) => files.deleteOfOrder(orderId));
    timeline.register(({ _id }) => invoices.eventsOf(_id.toHexString()));
    attachments.register('invoice', (orderId) => invoices.fileOfOrder(orderId));
    attachments.register('creditNote', (id) => this.creditNoteFile(id));
  }

  @Handles(ORDER_INVOICE)
  issueInvoice({ order }: WorkOfOrder): Promise<void> {
    return this.issueFor(order, (stored) => this.issue.issueInvoice(stored));
  }

  @Handles(ORDER_CREDIT_NOTE)
  issueCreditNote({ order, refund }: WorkOfRefund): Promise<void> {
    return this.issueFor(order, (stored) => this.issue.issueCreditNote(stored, refund));
  }

  @Handles(ORDER_REVERSAL)
  issueReversal({ order, refund }: WorkOfRefund): Promise<void> {
    return this.issueFor(order, (stored) => this.issue.issueReversal(stored, refund));
  }

  /** The file of the credit note of a refund by `creditNoteOf`; null for an order without an invoice. */
  private async creditNoteFile(id: string): Promise<MailFile | null> {
    const [orderId = '', ...refund] = id.split('-');
    const order = await this.orders.placedById(orderId);
    const creditNote = order && (await this.issue.issueCreditNote(order, refund.join('-')));
    return creditNote ? this.invoices.fileById(creditNote._id.toHexString()) : null;
  }

  /** A payment does not wait for the file, and a file that is missing is rendered for its first reader. */
  private async issueFor(orderId: string, issue: (order: StoredOrder) => Promise<StoredInvoice | undefined>) {
    const order = await this.orders.placedById(orderId);
    const invoice = order && (await issue(order));
    if (!invoice) return;
    this.background.start('invoice file', async () => {
      await this.invoices.fileById(invoice._id.toHexString());
    });
  }
}
