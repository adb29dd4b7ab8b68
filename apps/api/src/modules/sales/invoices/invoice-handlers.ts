import { LANGUAGES } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { Handles, WorkPostponed } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { ORDER_CHANGE_DOCUMENTS, type WorkOfChange } from '../orders/status/change-work.ts';
import { OrderTimeline } from '../orders/fulfilment/order-timeline.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { OrderDataOwners } from '../orders/retention/order-data-owners.ts';
import {
  ORDER_CREDIT_NOTE,
  ORDER_INVOICE,
  ORDER_INVOICE_MAIL,
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
    private readonly work: Work,
    private readonly background: BackgroundTasks,
    files: InvoiceFiles,
    owners: OrderDataOwners,
    timeline: OrderTimeline,
  ) {
    owners.register((orderId) => files.deleteOfOrder(orderId));
    timeline.register(({ _id }) => invoices.eventsOf(_id.toHexString()));
  }

  @Handles(ORDER_INVOICE)
  async issueInvoice({ order }: WorkOfOrder): Promise<void> {
    try {
      await this.issueFor(order, (stored) => this.issue.issueForPayment(stored));
    } catch (error) {
      // The email about the payment does not wait for the invoice.
      if (error instanceof WorkPostponed)
        await this.work.add(ORDER_INVOICE_MAIL, order, { order }, error.until);
      throw error;
    }
  }

  @Handles(ORDER_CREDIT_NOTE)
  issueCreditNote({ order, refund }: WorkOfRefund): Promise<void> {
    return this.issueFor(order, (stored) => this.issue.issueCreditNote(stored, refund));
  }

  @Handles(ORDER_CHANGE_DOCUMENTS)
  issueForChange({ order, change }: WorkOfChange): Promise<void> {
    return this.issueFor(order, (stored) => this.issue.issueForChange(stored, change));
  }

  @Handles(ORDER_REVERSAL)
  issueReversal({ order, refund }: WorkOfRefund): Promise<void> {
    return this.issueFor(order, (stored) => this.issue.issueReversal(stored, refund));
  }

  /** A payment does not wait for the files, and a file that is missing is rendered for its first reader. */
  private async issueFor(
    orderId: string,
    issue: (order: StoredOrder) => Promise<StoredInvoice | StoredInvoice[] | undefined>,
  ) {
    const order = await this.orders.placedById(orderId);
    if (!order) return;
    for (const issued of [(await issue(order)) ?? []].flat())
      this.background.start('invoice file', async () => {
        for (const language of LANGUAGES) await this.invoices.fileOf(issued, order, { language });
      });
  }
}
