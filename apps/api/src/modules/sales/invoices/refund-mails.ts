import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { Handles } from '../../../platform/work/work-kind.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import { StaffNotices } from '../../messages/notices/staff-notices.ts';
import { failedRefundNotice, refundMail } from '../orders/mails/refund-mail.ts';
import type { OrderRefund, StoredOrder } from '../orders/order.schema.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import {
  creditNoteOf,
  type FailedRefund,
  ORDER_REFUND_FAILED,
  ORDER_REFUND_MAIL,
  type WorkOfRefund,
} from '../orders/status/order-work.ts';
import { IssueInvoices } from './issue-invoices.ts';

/** The id of a provider may have characters that the id of a mail cannot have. */
const idOf = ({ id }: OrderRefund): string => id.replaceAll(/[^\w-]|_/g, '-');

/** Sends the emails about refunds: one per event, and a succeeded refund with its credit note. */
@Injectable()
export class RefundMails {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly issue: IssueInvoices,
    private readonly outbox: Outbox,
    private readonly notices: StaffNotices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(ORDER_REFUND_MAIL)
  async announce(work: WorkOfRefund): Promise<void> {
    const { order, refund } = await this.find(work);
    // A refund that has failed in the meantime has an email of its own.
    if (!order || refund?.status !== 'succeeded') return;
    const creditNote = await this.issue.issueCreditNote(order, work.refund);
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
