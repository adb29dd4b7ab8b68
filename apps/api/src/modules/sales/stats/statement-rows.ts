import type { StoredInvoice } from '../invoices/invoice.schema.ts';
import { correctionId } from '../invoices/draft-invoice.ts';
import { taxesOfDocument } from '../invoices/document-taxes.ts';
import { numberOf } from '../invoices/invoice-number.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import type { MoneyEntry } from '../orders/money-entry.schema.ts';
import { laterId, undoneId } from '../orders/status/order-work.ts';
import type { StoredPayment } from '../payments/payment.schema.ts';

/** An entry of money with its documents and the provider's ids. Money that was returned is negative, and so is its tax. */
export interface StatementRow extends Pick<MoneyEntry, 'kind' | 'amount' | 'amountKzt' | 'at'> {
  order: StoredOrder;
  documents: string[];
  /** The part of the amount that is of the delivery, by the documents. */
  delivery: number;
  provider: string;
  reference: string;
  /** By rate; empty without a document. */
  taxes: { rate: number; tax: number; taxKzt: number }[];
  tax: number;
  taxKzt: number;
  /** What the provider has charged; null if it has not reported a fee. */
  fee: number | null;
  feeKzt: number | null;
}

export interface OrderRecords {
  order: StoredOrder;
  invoices: readonly StoredInvoice[];
  payments: readonly StoredPayment[];
}

const signOf = ({ kind }: StoredInvoice): number => (kind === 'creditNote' ? -1 : 1);
const round = (amount: number): number => Math.round(amount * 100) / 100;

/** The rates of documents, the highest first. */
const ratesOf = (documents: readonly StoredInvoice[]): number[] =>
  [...new Set(documents.flatMap((document) => taxesOfDocument(document).map(({ rate }) => rate)))].sort(
    (a, b) => b - a,
  );
const taxAt = (document: StoredInvoice, rate: number): number =>
  taxesOfDocument(document).reduce((sum, part) => sum + (part.rate === rate ? part.tax : 0), 0);

/** The documents of a refund or of a payment that was undone: the credit note, and the invoice that reverses it. */
const correctionsOf = (invoices: readonly StoredInvoice[], kind: StoredInvoice['kind'], ...ids: string[]) =>
  invoices.filter((invoice) => invoice.kind === kind && ids.includes(invoice.refundId ?? ''));

/**
 * The documents of payments that were undone, and of the first payment after them: each credit note ends the document of
 * its payment, and the next payment reverses it. A payment that was replaced keeps its document.
 */
const documentsOfFirst = (id: string, { order, invoices }: OrderRecords): StoredInvoice[] => {
  let current = invoices.filter(({ refundId }) => refundId === null);
  for (const payment of order.payment.undone ?? []) {
    const isCredited = correctionsOf(invoices, 'creditNote', undoneId(payment)).length > 0;
    if (payment.id === id) return isCredited || payment.isReplaced ? current : [];
    if (isCredited) current = correctionsOf(invoices, 'invoice', undoneId(payment));
    else if (payment.isReplaced) current = [];
  }
  return current;
};

/** The refunds whose credit notes a later payment reverses: those since the payment before it. */
const reversedBy = (id: string, { money = [], changes = [], payment }: StoredOrder): string[] => {
  const { earlier = [], refunds = [] } = payment;
  const isOfChange = (one: string): boolean => changes.some(({ paidBy }) => paidBy === one);
  const before = money.slice(
    0,
    money.findIndex((entry) => entry.id === id),
  );
  const last = before.findLastIndex((entry) => earlier.includes(entry.id) && !isOfChange(entry.id));
  const since = before.slice(last + 1).map((entry) => entry.id);
  return refunds.filter((refund) => refund.isEarlier && since.includes(refund.id)).map((refund) => refund.id);
};

/**
 * The documents of an entry: the invoice of the first payment that paid the order, the reversals of the credit notes and the
 * correction of the amount for a later one, and the credit note of a refund or, if it failed later, its reversal.
 */
const documentsOf = ({ kind, id, amount }: MoneyEntry, record: OrderRecords): StoredInvoice[] => {
  const { order, invoices } = record;
  const { paidBy, earlier = [], undone = [] } = order.payment;
  if (kind === 'refund') return correctionsOf(invoices, amount < 0 ? 'creditNote' : 'invoice', id);
  if (kind === 'dispute') return [];
  if (amount < 0) return correctionsOf(invoices, 'creditNote', undoneId({ id }));
  if (id === (earlier[0] ?? paidBy) || undone.some((payment) => payment.id === id))
    return documentsOfFirst(id, record);
  const change = order.changes?.find((made) => made.paidBy === id);
  if (change) return invoices.filter(({ refundId }) => refundId === correctionId(change));
  if (id !== paidBy && !earlier.includes(id)) return [];
  return [
    ...correctionsOf(invoices, 'invoice', ...reversedBy(id, order), laterId(id)),
    ...correctionsOf(invoices, 'creditNote', laterId(id)),
  ];
};

/** The ids and the fee of an entry at the provider. An entry that reverses another one has no fee of its own. */
const atProvider = ({ kind, id, amount }: MoneyEntry, { order, payments }: OrderRecords) => {
  if (kind === 'dispute') return { provider: order.payment.provider, reference: id, fee: null };
  const payment = payments.find(
    ({ _id, refunds = [] }) =>
      _id === id || (kind === 'refund' && refunds.some((refund) => refund.id === id)),
  );
  const refund = payment?.refunds?.find((candidate) => candidate.id === id);
  const reference = kind === 'refund' ? refund?.reference : (payment?.charge ?? payment?.reference);
  const isReversal = amount < 0 === (kind === 'payment');
  const fee = isReversal ? undefined : (kind === 'refund' ? refund : payment)?.fee;
  return {
    provider: payment?.provider ?? order.payment.provider,
    reference: reference ?? '',
    fee: fee ?? null,
  };
};

/** The rows of the money that orders have received or returned from one timestamp until another, oldest first. */
export const statementRows = (records: readonly OrderRecords[], from: Date, until: Date): StatementRow[] =>
  records
    .flatMap((record) => {
      const { order } = record;
      const entries = (order.money ?? []).filter(({ at }) => at >= from && at < until);
      return entries.map((entry): StatementRow => {
        const { kind, amount, amountKzt, at } = entry;
        const documents = documentsOf(entry, record);
        const sumOf = (part: (document: StoredInvoice) => number): number =>
          round(documents.reduce((sum, document) => sum + signOf(document) * part(document), 0));
        const tax = sumOf((document) => document.tax.amount);
        const rates = ratesOf(documents);
        const ids = atProvider(entry, record);
        const inKzt = (part: number): number =>
          order.amount > 0 ? round((part * order.amountKzt) / order.amount) : 0;
        return {
          ...{ kind, amount, amountKzt, at, order, ...ids },
          documents: documents.map(numberOf),
          delivery: sumOf((document) => document.delivery),
          taxes: rates.map((rate) => {
            const ofRate = sumOf((document) => taxAt(document, rate));
            return { rate, tax: ofRate, taxKzt: inKzt(ofRate) };
          }),
          tax,
          taxKzt: inKzt(tax),
          feeKzt: ids.fee === null ? null : inKzt(ids.fee),
        };
      });
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
