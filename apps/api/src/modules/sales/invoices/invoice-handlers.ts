import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { MailAttachments } from '../../messages/mail/mail-attachments.ts';
import { OrderTimeline } from '../orders/fulfilment/order-timeline.ts';
import { OrderDataOwners } from '../orders/retention/order-data-owners.ts';
import { OrderTaskHandlers } from '../orders/status/order-task-handlers.ts';
import { FindInvoices } from './find-invoices.ts';
import { InvoiceFiles } from './invoice-files.ts';
import type { StoredInvoice } from './invoice.schema.ts';
import { IssueInvoices } from './issue-invoices.ts';

/** Issues invoices as order tasks, and adds them to the timeline of the order and to its mails. */
@Injectable()
export class InvoiceHandlers {
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
