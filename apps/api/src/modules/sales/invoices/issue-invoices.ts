import { CHANGE_REFUND_PREFIX, type Language, missingSellerFields, toHundredths } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn } from '../../../platform/calendar/shop-calendar.ts';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { WorkPostponed } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { methodAfter } from '../orders/lines/changed-order.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import type { UndonePayment } from '../orders/recorded-payment.schema.ts';
import { ORDER_CHANGE_DOCUMENTS } from '../orders/status/change-work.ts';
import {
  ORDER_CREDIT_NOTE,
  ORDER_INVOICE,
  ORDER_INVOICE_MAIL,
  ORDER_REFUND_MAIL,
  ORDER_REVERSAL,
  laterId,
  undoneId,
} from '../orders/status/order-work.ts';
import { ShopSettings } from '../../shop/settings/shop-settings.ts';
import {
  creditOfChange,
  correctionId,
  creditOfDifference,
  type DocumentTerms,
  draftChangeInvoice,
  draftCreditNote,
  draftInvoice,
  draftReversal,
  draftSurplus,
} from './draft-invoice.ts';
import type { StoredInvoice } from './invoice.schema.ts';
import { type InvoiceDraft, InvoicesRepository } from './invoices.repository.ts';

/** The reason on the credit note of a payment that was undone. */
const UNDONE_REASONS: Record<Language, string> = {
  en: 'The payment was recorded by mistake. No money is returned.',
  ru: 'Оплата отмечена по ошибке. Деньги не возвращаются.',
};

/** The reason on the document of another amount. */
const LATER_REASONS: Record<Language, string> = {
  en: 'The order was cancelled, opened again and paid with another amount.',
  ru: 'Заказ отменили, открыли снова и оплатили в другой сумме.',
};

/** Held-back documents are issued at once when the seller is complete. This is for a process that crashed meanwhile. */
const CHECK_INTERVAL_MS = 3_600_000;

/** The work that waits until the data of the seller is complete. */
const HELD_BACK = [
  ORDER_INVOICE,
  ORDER_INVOICE_MAIL,
  ORDER_CHANGE_DOCUMENTS,
  ORDER_CREDIT_NOTE,
  ORDER_REVERSAL,
  ORDER_REFUND_MAIL,
];

/** Whether an order was paid. One whose only payment was recorded by mistake gets no invoice that was held back. */
const wasPaid = ({ payment: { paidBy, earlier, undone } }: StoredOrder): boolean =>
  paidBy !== undefined || earlier !== undefined || undone === undefined;

const isIncomplete = ({ seller }: Pick<DocumentTerms, 'seller'>): boolean =>
  missingSellerFields(seller).length > 0;

/** Issues the invoice of a paid order and the credit notes of its refunds, each of them once. */
@Injectable()
export class IssueInvoices {
  /** Documents of one process wait for each other, so that only other processes can take their numbers. */
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly repository: InvoicesRepository,
    private readonly orders: OrdersRepository,
    private readonly settings: ShopSettings,
    private readonly clock: DatabaseClock,
    private readonly work: Work,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    settings.onSellerChange(async () => {
      if (!(await this.isHoldingBack())) await work.hasten(HELD_BACK);
    });
  }

  /**
   * Issues the invoice of a paid order, after those that were held back before.
   * @returns the invoice; undefined if the payment was recorded by mistake
   * @throws WorkPostponed while the data of the seller is incomplete
   */
  async issueInvoice(order: StoredOrder): Promise<StoredInvoice | undefined> {
    const issued = await this.repository.invoiceOf(order._id.toHexString());
    if (issued) return issued;
    if (!wasPaid(order)) return undefined;
    const terms = await this.settings.documentTerms();
    if (isIncomplete(terms)) throw new WorkPostponed(new Date(Date.now() + CHECK_INTERVAL_MS));
    for (const earlier of await this.heldBackBefore(order)) await this.store(this.draft(earlier, terms));
    return this.store(this.draft(order, terms));
  }

  /**
   * Issues the documents of the payment that pays an order now: its invoice or, if an earlier payment has it, what brings the
   * documents to the amount of the later payment.
   * @throws WorkPostponed as `issueInvoice`
   */
  async issueForPayment(order: StoredOrder): Promise<StoredInvoice[]> {
    const invoice = await this.issueInvoice(order);
    const { paidBy, earlier } = order.payment;
    if (!invoice || paidBy === undefined || !earlier) return invoice ? [invoice] : [];
    return [invoice, ...(await this.issueForLater(order, invoice, { paidBy, earlier }))];
  }

  /** Issues an invoice that other work is going to issue, unless it is held back. */
  async issuePending(order: StoredOrder): Promise<void> {
    if (!(await this.isHoldingBack())) await this.invoiceToCorrect(order);
  }

  /** Whether documents wait until the staff have entered the seller. */
  async isHoldingBack(): Promise<boolean> {
    return isIncomplete(await this.settings.legalSeller());
  }

  /** The orders that were paid before an order and wait for their invoice, in the sequence of their payments. */
  private async heldBackBefore({ payment: { paidAt } }: StoredOrder): Promise<StoredOrder[]> {
    if (!paidAt) return [];
    const waiting = await this.work.waitingBefore(ORDER_INVOICE, paidAt);
    const orders = await Promise.all(waiting.map(({ id }) => this.orders.placedById(id.split('-')[0] ?? '')));
    return orders.filter((order) => order !== null).filter(wasPaid);
  }

  /**
   * Issues the credit note of a refund or of a payment that was undone. An order that was paid before the shop issued
   * invoices has none.
   * @returns the credit note
   * @throws Error if the order does not list the refund yet; WorkPostponed as `issueInvoice`
   */
  async issueCreditNote(order: StoredOrder, id: string): Promise<StoredInvoice | undefined> {
    const undone = order.payment.undone?.find((payment) => undoneId(payment) === id);
    if (undone) return this.issueForUndone(order, undone);
    const refund = order.payment.refunds?.find((candidate) => candidate.id === id);
    if (!refund) throw new Error(`The order does not list the refund ${id}`);
    const invoice = await this.invoiceToCorrect(order);
    const change = order.changes?.find((made) => id === `${CHANGE_REFUND_PREFIX}${made.id}`);
    const credit = { ...refund, id };
    return invoice && this.issueCredit(invoice, change ? creditOfDifference(order, change, credit) : credit);
  }

  /**
   * Issues the documents about a change of a paid order: a credit note for what it has taken out, and an invoice for what it
   * has added. An order that was paid before the shop issued invoices has none.
   * @returns the documents
   * @throws WorkPostponed as `issueInvoice`
   */
  async issueForChange(order: StoredOrder, changeId: string): Promise<StoredInvoice[]> {
    const change = order.changes?.find(({ id }) => id === changeId);
    const invoice = change && (await this.invoiceToCorrect(order));
    if (!invoice) return [];
    const credit = creditOfChange(order, change);
    const creditNote = credit.amount > 0 ? await this.issueCredit(invoice, credit) : undefined;
    const { taxRules } = await this.settings.documentTerms();
    const time = { ...this.time(), zone: this.config.SHOP_TIME_ZONE, taxRules };
    const method = methodAfter(order, change);
    const added = await this.store(draftChangeInvoice(invoice, change, method, creditNote, time));
    return [...(creditNote ? [creditNote] : []), added];
  }

  /** The credit note that reverses the documents of a payment, which are issued before it is undone or never. */
  private async issueForUndone(
    order: StoredOrder,
    undone: UndonePayment,
  ): Promise<StoredInvoice | undefined> {
    const invoice = await this.repository.invoiceOf(order._id.toHexString());
    if (!invoice || undone.isReplaced || invoice.at > undone.at) return undefined;
    const reason = UNDONE_REASONS[order.language];
    return this.issueCredit(invoice, { id: undoneId(undone), amount: undone.amount, reason });
  }

  /**
   * Reverses the credit notes of earlier payments, except of changes, and corrects the rest: the order may have another amount
   * than before, for example by a change whose difference a cancellation has refunded.
   */
  private async issueForLater(
    order: StoredOrder,
    invoice: StoredInvoice,
    { paidBy, earlier }: { paidBy: string; earlier: readonly string[] },
  ): Promise<StoredInvoice[]> {
    const { _id, amount, language, changes = [], money = [], payment } = order;
    const refunds = payment.refunds ?? [];
    const issued: (StoredInvoice | undefined)[] = [];
    for (const { id } of refunds.filter(({ status, isEarlier }) => isEarlier && status === 'succeeded'))
      issued.push(
        id.startsWith(CHANGE_REFUND_PREFIX)
          ? await this.issueCreditNote(order, id)
          : await this.issueReversal(order, id),
      );
    // The documents about the refunds and the changes of the later payment.
    const since = [
      ...refunds.filter(({ isEarlier }) => !isEarlier).map(({ id }) => id),
      ...changes
        .filter((change) => change.paidBy !== undefined && !earlier.includes(change.paidBy))
        .map(correctionId),
    ];
    const paid = money.find(({ kind, id }) => kind === 'payment' && id === paidBy)?.amount ?? amount;
    const difference = (await this.repository.ofOrder(_id.toHexString()))
      .filter(({ refundId }) => refundId === null || !since.includes(refundId))
      .reduce(
        (left, document) => left - (document.kind === 'invoice' ? 1 : -1) * toHundredths(document.amount),
        toHundredths(paid),
      );
    const correction = {
      id: laterId(paidBy),
      amount: Math.abs(difference) / 100,
      reason: LATER_REASONS[language],
    };
    if (difference < 0) issued.push(await this.issueCredit(invoice, correction));
    if (difference > 0) issued.push(await this.store(draftSurplus(invoice, correction, this.time())));
    return issued.filter((document) => document !== undefined);
  }

  private issueCredit(invoice: StoredInvoice, credit: Parameters<typeof draftCreditNote>[1]) {
    const time = this.time();
    const draft = (earlier?: readonly StoredInvoice[]) => draftCreditNote(invoice, credit, time, earlier);
    return this.store(draft(), draft);
  }

  /**
   * Issues the invoice that reverses the credit note of a refund. The credit note is issued first, because
   * another process may still be going to issue it.
   * @returns the invoice
   * @throws Error as `issueCreditNote`
   */
  async issueReversal(order: StoredOrder, refundId: string): Promise<StoredInvoice | undefined> {
    const creditNote = await this.issueCreditNote(order, refundId);
    return creditNote && (await this.store(draftReversal(creditNote, this.time())));
  }

  /** A refund can be processed before the invoice. */
  private async invoiceToCorrect(order: StoredOrder): Promise<StoredInvoice | undefined> {
    const id = order._id.toHexString();
    const issued = await this.repository.invoiceOf(id);
    if (issued) return issued;
    const queued = await this.work.withPrefix(ORDER_INVOICE, id);
    const isPending = [...(order.work ?? []), ...queued].some(({ kind }) => kind === ORDER_INVOICE.name);
    // Another process may just have completed this work.
    return isPending ? this.issueInvoice(order) : ((await this.repository.invoiceOf(id)) ?? undefined);
  }

  private draft(order: StoredOrder, terms: DocumentTerms): InvoiceDraft {
    return draftInvoice(order, terms, { ...this.time(), zone: this.config.SHOP_TIME_ZONE });
  }

  private time(): { at: Date; year: number } {
    const at = this.clock.now();
    return { at, year: Number(dayIn(at, this.config.SHOP_TIME_ZONE).slice(0, 4)) };
  }

  private store(
    draft: InvoiceDraft,
    complete?: (earlier: readonly StoredInvoice[]) => InvoiceDraft,
  ): Promise<StoredInvoice> {
    return this.mutex.runExclusive(`${draft.series} ${draft.kind}`, () =>
      this.repository.issue(draft, complete),
    );
  }
}
