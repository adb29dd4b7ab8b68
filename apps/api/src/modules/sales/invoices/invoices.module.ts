import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { MailAttachments } from '../../messages/mail/mail-attachments.ts';
import { MailModule } from '../../messages/mail/mail.module.ts';
import { OrderTimeline } from '../orders/fulfilment/order-timeline.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { OrderDataOwners } from '../orders/retention/order-data-owners.ts';
import { OrderTaskHandlers } from '../orders/status/order-task-handlers.ts';
import { SettingsModule } from '../../shop/settings/settings.module.ts';
import { AnonymiseInvoices } from './anonymise-invoices.ts';
import { FindInvoices } from './find-invoices.ts';
import { INVOICE_FILE_MODEL, invoiceFileSchema } from './invoice-file.schema.ts';
import { InvoiceFiles } from './invoice-files.ts';
import { InvoiceFilesRepository } from './invoice-files.repository.ts';
import { INVOICE_MODEL, invoiceSchema, type StoredInvoice } from './invoice.schema.ts';
import { InvoicesController } from './invoices.controller.ts';
import { InvoicesRepository } from './invoices.repository.ts';
import { IssueInvoices } from './issue-invoices.ts';

/** Invoices and credit notes: issued by order tasks, read by shoppers and staff, attached to the mail about a payment. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: INVOICE_MODEL, schema: invoiceSchema },
      { name: INVOICE_FILE_MODEL, schema: invoiceFileSchema },
    ]),
    MailModule,
    OrdersModule,
    SettingsModule,
  ],
  controllers: [InvoicesController],
  providers: [
    InvoicesRepository,
    IssueInvoices,
    FindInvoices,
    InvoiceFiles,
    InvoiceFilesRepository,
    AnonymiseInvoices,
  ],
})
export class InvoicesModule {
  constructor(
    tasks: OrderTaskHandlers,
    attachments: MailAttachments,
    owners: OrderDataOwners,
    issue: IssueInvoices,
    invoices: FindInvoices,
    files: InvoiceFiles,
    background: BackgroundTasks,
    timeline: OrderTimeline,
  ) {
    /** A payment does not wait for the file, and a file that is missing is rendered for its first reader. */
    const render = (invoice: StoredInvoice | undefined): void => {
      if (!invoice) return;
      background.start('invoice file', async () => {
        await invoices.fileById(invoice._id.toHexString());
      });
    };
    tasks.register('invoice', async (order) => render(await issue.issueInvoice(order)));
    tasks.register('creditNote', async (order, task) => render(await issue.issueCreditNote(order, task)));
    tasks.register('reversal', async (order, task) => render(await issue.issueReversal(order, task)));
    owners.register((orderId) => files.deleteOfOrder(orderId));
    timeline.register(({ _id }) => invoices.eventsOf(_id.toHexString()));
    attachments.register('invoice', (orderId) => invoices.fileOfOrder(orderId));
  }
}
