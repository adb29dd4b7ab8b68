import { creditedTax, includedTax, type Seller, type TaxRates, taxRateOf, total } from '@meridian/domain';
import { asPaid, presentLines } from '../orders/lines/changed-order.ts';
import type { OrderRefund, StoredChange, StoredOrder } from '../orders/order.schema.ts';
import { replacementWarranty, warrantyUntil } from '../orders/warranty.ts';
import { NUMBER_PREFIXES, numberOf } from './invoice-number.ts';
import type { StoredInvoice } from './invoice.schema.ts';
import type { InvoiceDraft } from './invoices.repository.ts';

type Line = StoredInvoice['lines'][number];

const lineOf = (
  { name, nameRU, sku, colorName, colorNameRU, size, quantity, price }: StoredOrder['items'][number],
  line: number,
): Line => ({
  line,
  nameEN: name,
  nameRU,
  colorNameEN: colorName,
  colorNameRU,
  size,
  sku,
  quantity,
  price,
  total: total([{ price, quantity }]),
});

const buyerOf = ({
  delivery: { name, patronymic, surname, address, zipCode, city },
  company,
}: StoredOrder) => ({
  name: [name, patronymic, surname].filter(Boolean).join(' '),
  address: [address, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean),
  ...(company && { company }),
});

/** When and in which year, by the shop's clocks, a document is issued. */
interface IssueTime {
  at: Date;
  year: number;
}

/** What the settings say about the seller of a new document. */
export interface DocumentTerms {
  seller: Seller;
  sellerId: string;
  taxRates: TaxRates;
}

/**
 * The invoice of a paid order, by the seller and the tax rates of now. Later changes of the order have documents of their
 * own. `zone` is the shop's time zone.
 */
export const draftInvoice = (
  stored: StoredOrder,
  { seller, sellerId, taxRates }: DocumentTerms,
  { zone, ...time }: IssueTime & { zone: string },
): InvoiceDraft => {
  const order = asPaid(stored);
  const warranty = warrantyUntil(order, zone);
  const { _id, date, language, currency, amount, delivery } = order;
  const rate = taxRateOf(seller, taxRates, delivery.country);
  return {
    ...time,
    series: sellerId,
    kind: 'invoice',
    prefix: NUMBER_PREFIXES.invoice,
    orderId: _id,
    refundId: null,
    orderDate: date,
    language,
    currency,
    amount,
    seller,
    buyer: buyerOf(order),
    lines: presentLines(order.items).map(([line, item]) => lineOf(item, line)),
    // Prices are final: the shop has no discounts, and delivery is free.
    discount: 0,
    delivery: 0,
    tax: { rate, amount: includedTax(amount, rate), country: delivery.country },
    invoiceNumber: null,
    reason: null,
    ...(warranty !== null && { warrantyUntil: warranty }),
  };
};

/** What a credit note is about. */
type Credit = Pick<OrderRefund, 'amount' | 'lines' | 'reason'> & { id: string };

/** The documents about a change of a paid order have it as `refundId`: what it takes out is credited, the rest invoiced. */
export const correctionId = ({ id }: StoredChange): string => `correction-${id}`;
const isCorrection = ({ refundId }: StoredInvoice): boolean => refundId?.startsWith('correction-') ?? false;

/** The refunded lines: those of the refund, or all lines after a full refund of an order without changes. */
const refundedLines = (
  { lines, amount }: Pick<StoredInvoice, 'lines' | 'amount'>,
  refund: Credit,
  corrections: readonly StoredInvoice[],
) => {
  if (!refund.lines?.length) return refund.amount === amount && corrections.length === 0 ? [...lines] : [];
  const sold = [{ lines }, ...corrections.filter(({ kind }) => kind === 'invoice')].flatMap(
    (document) => document.lines,
  );
  return refund.lines.flatMap(({ line: index, quantity }) =>
    sold
      .filter(({ line }) => line === index)
      .map((line) => ({ ...line, quantity, total: total([{ price: line.price, quantity }]) })),
  );
};

/** What a document credits; a negative amount for the reversal of a credit note, and nothing for the invoice. */
const creditOf = ({ kind, refundId, amount, tax }: StoredInvoice) => {
  const sign = kind === 'creditNote' ? 1 : -1;
  return refundId === null ? [] : [{ amount: sign * amount, tax: sign * tax.amount }];
};

/**
 * The credit note of a refund: by the seller and the tax rate of its invoice. Lines that are worth less than the refund are
 * left out, because they would not add up to it.
 * @param earlier documents of the order
 */
export const draftCreditNote = (
  { _id, sequence, anonymisedAt: _anonymisedAt, warrantyUntil: _warrantyUntil, ...invoice }: StoredInvoice,
  refund: Credit,
  time: IssueTime,
  earlier: readonly StoredInvoice[] = [],
): InvoiceDraft => {
  const { amount, reason = null } = refund;
  const { tax } = invoice;
  const lines = refundedLines(invoice, refund, earlier.filter(isCorrection));
  const worth = total(lines);
  const isCovered = worth >= amount;
  return {
    ...invoice,
    ...time,
    kind: 'creditNote',
    prefix: NUMBER_PREFIXES.creditNote,
    refundId: refund.id,
    amount,
    lines: isCovered ? lines : [],
    discount: isCovered ? Math.round((worth - amount) * 100) / 100 : 0,
    delivery: 0,
    tax: { ...tax, amount: creditedTax(amount, tax.rate, earlier.flatMap(creditOf)) },
    invoiceNumber: numberOf({ ...invoice, sequence }),
    reason,
  };
};

/** What the documents about a change credit: the pieces taken out, at most at the worth of those put in. A refund has the rest. */
export const creditOfChange = (order: StoredOrder, change: StoredChange): Credit => {
  const removed = change.remove.flatMap(({ line, quantity }) => {
    const item = order.items[line];
    return item ? [{ ...item, quantity }] : [];
  });
  const amount = Math.min(total(removed), total(change.add));
  return { id: correctionId(change), amount, lines: change.remove };
};

/** The invoice about the lines that a change has added: by the seller and the tax rate of the order's invoice. */
export const draftChangeInvoice = (
  { _id, sequence: _sequence, anonymisedAt: _anonymisedAt, ...invoice }: StoredInvoice,
  change: StoredChange,
  creditNote: StoredInvoice | undefined,
  { zone, ...time }: IssueTime & { zone: string },
): InvoiceDraft => {
  const warranty = replacementWarranty(change, zone);
  const amount = total(change.add);
  // Documents of the same amount have the same tax.
  const tax = creditNote?.amount === amount ? creditNote.tax.amount : includedTax(amount, invoice.tax.rate);
  return {
    ...invoice,
    ...time,
    kind: 'invoice',
    prefix: NUMBER_PREFIXES.invoice,
    refundId: correctionId(change),
    amount,
    lines: change.add.map((item, index) => lineOf(item, (change.firstLine ?? 0) + index)),
    discount: 0,
    delivery: 0,
    tax: { ...invoice.tax, amount: tax },
    invoiceNumber: null,
    reason: null,
    ...(warranty !== null && { warrantyUntil: warranty }),
  };
};

/** The invoice that reverses a credit note, because its refund has failed: the same lines and amounts. */
export const draftReversal = (
  { _id, sequence, anonymisedAt: _anonymisedAt, ...creditNote }: StoredInvoice,
  time: IssueTime,
): InvoiceDraft => ({
  ...creditNote,
  ...time,
  kind: 'invoice',
  prefix: NUMBER_PREFIXES.invoice,
  invoiceNumber: numberOf({ ...creditNote, sequence }),
  reason: null,
});
