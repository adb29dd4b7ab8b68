import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { isAppError } from '../../../platform/errors/app-error.ts';
import { Handles, WorkPostponed } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import type { MailFile } from '../../messages/mail/mail.ts';
import { MailAttachments } from '../../messages/mail/mail-attachments.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import { StaffNotices } from '../../messages/notices/staff-notices.ts';
import { failedRefundNotice, refundMail } from '../orders/mails/refund-mail.ts';
import { invoiceMail } from '../orders/mails/invoice-mail.ts';
import type { OrderRefund, StoredOrder } from '../orders/order.schema.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import {
  creditNoteOf,
  type FailedRefund,
  ORDER_INVOICE_MAIL,
  ORDER_REFUND_FAILED,
  ORDER_REFUND_MAIL,
  type WorkOfOrder,
  type WorkOfRefund,
} from '../orders/status/order-work.ts';
import { FindInvoices } from './find-invoices.ts';
import { IssueInvoices } from './issue-invoices.ts';

/** The id of a provider may have characters that the id of a mail cannot have. */
const idOf = ({ id }: OrderRefund): string => id.replaceAll(/[^\w-]|_/g, '-');

/**
 * Sends the emails about refunds, and late invoices: one per event, and a succeeded refund with its credit note. Creates the
 * files of emails.
 */
@Injectable()
export class DocumentMails {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly issue: IssueInvoices,
    private readonly invoices: FindInvoices,
    private readonly outbox: Outbox,
    private readonly notices: StaffNotices,
    private readonly work: Work,
    @Inject(CONFIG) private readonly config: Config,
    attachments: MailAttachments,
  ) {
    attachments.register('invoice', (orderId) => this.invoiceFile(orderId));
    attachments.register('creditNote', (id) => this.creditNoteFile(id));
  }

  @Handles(ORDER_INVOICE_MAIL)
  async sendInvoice({ order: id }: WorkOfOrder): Promise<void> {
    const order = await this.orders.placedById(id);
    if (!order || order.email === null) return;
    if (!(await this.issue.issueInvoice(order))) return;
    const content = invoiceMail(order, this.config.PUBLIC_ORIGIN);
    const attachments = [{ source: 'invoice', id } as const];
    await this.outbox.add({ id: `${id}-invoice`, to: order.email, ...content, attachments });
  }

  @Handles(ORDER_REFUND_MAIL)
  async announce(work: WorkOfRefund): Promise<void> {
    const { order, refund } = await this.find(work);
    // A refund that has failed in the meantime has an email of its own.
    if (!order || refund?.status !== 'succeeded') return;
    const creditNote = refund.isLate ? undefined : await this.issue.issueCreditNote(order, work.refund);
    await this.send('refund', order, refund, creditNote !== undefined);
  }

  @Handles(ORDER_REFUND_FAILED)
  async reportFailure({ isAnnounced, ...work }: FailedRefund): Promise<void> {
    const { order, refund } = await this.find(work);
    if (!order || !refund) return;
    await this.notices.notify('paidOrder', `${work.order}-refund-${idOf(refund)}`, (language) =>
      failedRefundNotice(order, refund, isAnnounced, language),
    );
    if (isAnnounced) await this.send('refundFailed', order, refund, false);
  }

  private async find({ order: id, refund }: WorkOfRefund) {
    const order = await this.orders.placedById(id);
    return { order, refund: order?.payment.refunds?.find((other) => other.id === refund) };
  }

  /** The file of the invoice of an order; null while it is held back, because it is emailed later. */
  private async invoiceFile(orderId: string): Promise<MailFile | null> {
    try {
      return await this.invoices.fileOfOrder(orderId);
    } catch (error) {
      if (isAppError(error) && error.code === 'notFound' && (await this.issue.isHoldingBack())) return null;
      throw error;
    }
  }

  /**
   * The file of the credit note of a refund by `creditNoteOf`; null for an order without an invoice, and while it is held
   * back, because it is emailed later.
   */
  private async creditNoteFile(id: string): Promise<MailFile | null> {
    const [orderId = '', ...refund] = id.split('-');
    const order = await this.orders.placedById(orderId);
    const data = { order: orderId, refund: refund.join('-') };
    try {
      const creditNote = order && (await this.issue.issueCreditNote(order, data.refund));
      return creditNote ? await this.invoices.fileById(creditNote._id.toHexString()) : null;
    } catch (error) {
      if (!(error instanceof WorkPostponed)) throw error;
      await this.work.add(ORDER_REFUND_MAIL, id, data, error.until);
      return null;
    }
  }

  private async send(
    occasion: 'refund' | 'refundFailed',
    order: StoredOrder,
    refund: OrderRefund,
    hasCreditNote: boolean,
  ): Promise<void> {
    if (order.email === null) return;
    const orderId = order._id.toHexString();
    await this.outbox.add({
      // The timeline of the order finds its emails by their ids.
      id: `${orderId}-${occasion}-${idOf(refund)}`,
      to: order.email,
      ...refundMail(order, refund, this.config.PUBLIC_ORIGIN, hasCreditNote),
      attachments: hasCreditNote ? [creditNoteOf(orderId, refund.id)] : [],
    });
  }
}
