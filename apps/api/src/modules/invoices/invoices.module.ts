import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailAttachments } from '../mail/mail-attachments.ts';
import { MailModule } from '../mail/mail.module.ts';
import { OrderTimeline } from '../orders/fulfilment/order-timeline.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { OrderTaskHandlers } from '../orders/status/order-task-handlers.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { AnonymiseInvoices } from './anonymise-invoices.ts';
import { FindInvoices } from './find-invoices.ts';
import { InvoicePdf } from './invoice-pdf.ts';
import { INVOICE_MODEL, invoiceSchema } from './invoice.schema.ts';
import { InvoicesController } from './invoices.controller.ts';
import { InvoicesRepository } from './invoices.repository.ts';
import { IssueInvoices } from './issue-invoices.ts';

/** Invoices and credit notes: issued by order tasks, read by shoppers and staff, attached to the mail about a payment. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: INVOICE_MODEL, schema: invoiceSchema }]),
    MailModule,
    OrdersModule,
    SettingsModule,
  ],
  controllers: [InvoicesController],
  providers: [InvoicesRepository, IssueInvoices, FindInvoices, InvoicePdf, AnonymiseInvoices],
})
export class InvoicesModule {
  constructor(
    tasks: OrderTaskHandlers,
    attachments: MailAttachments,
    issue: IssueInvoices,
    invoices: FindInvoices,
    timeline: OrderTimeline,
  ) {
    tasks.register('invoice', async (order) => {
      await issue.issueInvoice(order);
    });
    tasks.register('creditNote', async (order, task) => {
      await issue.issueCreditNote(order, task);
    });
    tasks.register('reversal', (order, task) => issue.issueReversal(order, task));
    timeline.register(({ _id }) => invoices.eventsOf(_id.toHexString()));
    attachments.register('invoice', (orderId) => invoices.fileOfOrder(orderId));
  }
}
