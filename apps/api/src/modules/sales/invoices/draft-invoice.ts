import {
  creditedTax,
  deliveryTaxRate,
  givenByCode,
  includedTax,
  type Seller,
  type TaxRule,
  taxRateOf,
  toHundredths,
  total,
} from '@meridian/domain';
import { dayIn } from '../../../platform/calendar/shop-calendar.ts';
import { asPaid, presentLines, worthOfChange } from '../orders/lines/changed-order.ts';
import type { StoredMethod } from '../orders/order-delivery.schema.ts';
import type {
  OrderRefund,
  StoredChange,
  StoredDelivery,
  StoredOrder,
  StoredOrderItem,
} from '../orders/order.schema.ts';
import { replacementWarranty, warrantyUntil } from '../orders/warranty.ts';
import { NUMBER_PREFIXES, numberOf } from './invoice-number.ts';
import type { StoredInvoice } from './invoice.schema.ts';
import type { InvoiceDraft } from './invoices.repository.ts';

type Line = StoredInvoice['lines'][number];

const lineOf = (
  { name, nameRU, sku, colorName, colorNameRU, size, quantity, ...item }: StoredOrderItem,
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
  price: item.price,
  ...(item.regularPrice !== undefined && { regularPrice: item.regularPrice }),
  ...(item.discount !== undefined && { discount: item.discount }),
  ...(item.isGift && { isGift: true }),
  total: total([{ price: item.price, quantity }]),
});

/** The promo code that the prices of an order contain. */
const promoCodeOf = (order: StoredOrder): StoredInvoice['promoCode'] => {
  const given = givenByCode(order);
  return given ? { code: given.code, gives: given.gives, discount: given.discount } : undefined;
};

/** Lines of an address, without empty ones. */
const linesOfAddress = ({
  address,
  zipCode,
  city,
}: Pick<StoredDelivery, 'address' | 'zipCode' | 'city'>): string[] =>
  [address, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean);

/** The address of an order that the customer collects is that of its point. */
const buyerOf = ({ delivery, company }: StoredOrder) => ({
  name: [delivery.name, delivery.patronymic, delivery.surname].filter(Boolean).join(' '),
  address: delivery.method?.point ? [] : linesOfAddress(delivery),
  ...(company && { company }),
});

const methodOf = (method: StoredMethod | undefined): StoredInvoice['deliveryMethod'] =>
  method && {
    nameEN: method.nameEN,
    nameRU: method.nameRU,
    place: method.point ? linesOfAddress(method.point).join(', ') : null,
  };

const sumOf = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + toHundredths(amount), 0) / 100;

type Taxes = Pick<InvoiceDraft, 'tax' | 'deliveryTax'>;

/** The tax of goods and their delivery. A delivery with another rate has a part of it. */
const taxesOf = (
  { amount, delivery }: { amount: number; delivery: number },
  { rate, country }: Omit<StoredInvoice['tax'], 'amount'>,
  deliveryRate = rate,
): Taxes => {
  if (deliveryRate === rate || delivery === 0)
    return { tax: { rate, amount: includedTax(amount, rate), country } };
  const ofDelivery = includedTax(delivery, deliveryRate);
  return {
    tax: { rate, amount: sumOf(includedTax(sumOf(amount, -delivery), rate), ofDelivery), country },
    deliveryTax: { rate: deliveryRate, amount: ofDelivery },
  };
};

/** When and in which year, by the shop's clocks, a document is issued. */
interface IssueTime {
  at: Date;
  year: number;
}

/** What the settings say about the seller of a new document. */
export interface DocumentTerms {
  seller: Seller;
  sellerId: string;
  taxRules: readonly TaxRule[];
}

/**
 * The invoice of a paid order, by the seller and the tax rates of now. Later changes of the order have documents of their
 * own. `zone` is the shop's time zone.
 */
export const draftInvoice = (
  stored: StoredOrder,
  { seller, sellerId, taxRules }: DocumentTerms,
  { zone, ...time }: IssueTime & { zone: string },
): InvoiceDraft => {
  const order = asPaid(stored);
  const warranty = warrantyUntil(order, zone);
  const { _id, date, language, currency, amount, delivery } = order;
  const { method } = delivery;
  const price = method?.price ?? 0;
  const deliveryMethod = methodOf(method);
  const promoCode = promoCodeOf(order);
  const day = dayIn(time.at, zone);
  const rate = taxRateOf(seller, taxRules, { country: delivery.country, category: null, day });
  const deliveryRate = deliveryTaxRate(seller, method, rate);
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
    discount: 0,
    ...(promoCode && { promoCode }),
    delivery: price,
    ...(deliveryMethod && { deliveryMethod }),
    ...taxesOf({ amount, delivery: price }, { rate, country: delivery.country }, deliveryRate),
    invoiceNumber: null,
    reason: null,
    ...(warranty !== null && { warrantyUntil: warranty }),
  };
};

/** What a credit note is about. */
type Credit = Pick<OrderRefund, 'amount' | 'lines' | 'reason'> & {
  id: string;
  /** The part that is of the delivery, if it is known. */
  delivery?: number | undefined;
};

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

/**
 * What a document credits, with and of its delivery; negative amounts for the reversal of a credit note, and nothing for the
 * invoice.
 */
const creditOf = ({ kind, refundId, amount, delivery, tax, deliveryTax }: StoredInvoice) => {
  const sign = kind === 'creditNote' ? 1 : -1;
  return refundId === null
    ? []
    : [
        {
          amount: sign * amount,
          tax: sign * tax.amount,
          ofDelivery: { amount: sign * delivery, tax: sign * (deliveryTax?.amount ?? 0) },
        },
      ];
};
type Credited = ReturnType<typeof creditOf>;

const ofGoods = ({ amount, tax, ofDelivery }: Credited[number]) => ({
  amount: sumOf(amount, -ofDelivery.amount),
  tax: sumOf(tax, -ofDelivery.tax),
});

/** The part of a credit that is of the delivery: what exceeds its lines, and the goods that are left. */
const deliveryCredited = (
  { amount, delivery }: Pick<StoredInvoice, 'amount' | 'delivery'>,
  credit: Credit,
  worth: number | null,
  earlier: Credited,
): number => {
  const deliveryLeft = sumOf(delivery, ...earlier.map(({ ofDelivery }) => -ofDelivery.amount));
  const goodsLeft = sumOf(amount, -delivery, ...earlier.map((document) => -ofGoods(document).amount));
  const exceeding = sumOf(credit.amount, -Math.min(worth ?? Infinity, goodsLeft));
  return Math.max(0, Math.min(credit.delivery ?? exceeding, deliveryLeft, credit.amount));
};

/** The tax of a credit note: with the earlier ones, that of everything that is credited. */
const creditedTaxes = (
  { tax, deliveryTax }: Pick<StoredInvoice, 'tax'> & { deliveryTax: StoredInvoice['deliveryTax'] },
  { amount, delivery }: { amount: number; delivery: number },
  earlier: Credited,
): Taxes => {
  if (!deliveryTax) return { tax: { ...tax, amount: creditedTax(amount, tax.rate, earlier) } };
  const { rate } = deliveryTax;
  const ofDelivery = creditedTax(
    delivery,
    rate,
    earlier.map((document) => document.ofDelivery),
  );
  const goods = creditedTax(sumOf(amount, -delivery), tax.rate, earlier.map(ofGoods));
  return {
    tax: { ...tax, amount: sumOf(goods, ofDelivery) },
    ...(delivery > 0 && { deliveryTax: { rate, amount: ofDelivery } }),
  };
};

/**
 * The credit note of a refund: by the seller and the tax rate of its invoice. Lines that are worth less than the refund are
 * left out, because they would not add up to it.
 * @param earlier documents of the order
 */
export const draftCreditNote = (
  {
    _id,
    sequence,
    anonymisedAt: _anonymisedAt,
    warrantyUntil: _warrantyUntil,
    promoCode: _promoCode,
    deliveryTax,
    ...invoice
  }: StoredInvoice,
  refund: Credit,
  time: IssueTime,
  earlier: readonly StoredInvoice[] = [],
): InvoiceDraft => {
  const { amount, reason = null } = refund;
  const credits = earlier.flatMap(creditOf);
  const lines = refundedLines(invoice, refund, earlier.filter(isCorrection));
  const delivery = deliveryCredited(invoice, refund, lines.length > 0 ? total(lines) : null, credits);
  const worth = sumOf(total(lines), delivery);
  const isCovered = lines.length > 0 && worth >= amount;
  return {
    ...invoice,
    ...time,
    kind: 'creditNote',
    prefix: NUMBER_PREFIXES.creditNote,
    refundId: refund.id,
    amount,
    lines: isCovered ? lines : [],
    discount: isCovered ? sumOf(worth, -amount) : 0,
    delivery,
    ...creditedTaxes({ ...invoice, deliveryTax }, { amount, delivery }, credits),
    invoiceNumber: numberOf({ ...invoice, sequence }),
    reason,
  };
};

/** By how much a change makes the delivery cheaper. */
const cheaperBy = ({ deliveryDifference = 0 }: StoredChange): number => Math.max(0, -deliveryDifference);

/** What the documents about a change credit: the pieces taken out, at most at the worth of those put in. A refund has the rest. */
export const creditOfChange = (order: StoredOrder, change: StoredChange): Credit => {
  const { removed, added } = worthOfChange(order.items, change);
  const amount = Math.min(removed, added);
  const delivery = Math.min(cheaperBy(change), amount);
  return { id: correctionId(change), amount, lines: change.remove, delivery };
};

/** What the refund of the difference of a change credits. A change that has added nothing has no other document. */
export const creditOfDifference = (order: StoredOrder, change: StoredChange, refund: Credit): Credit => {
  const { added } = worthOfChange(order.items, change);
  const delivery = Math.max(0, sumOf(cheaperBy(change), -added));
  return { ...refund, lines: added === 0 ? change.remove : refund.lines, delivery };
};

/**
 * The invoice about the lines that a change has added: by the seller and the tax rate of the order's invoice.
 * @param method of delivery after the change
 */
export const draftChangeInvoice = (
  {
    _id,
    sequence: _sequence,
    anonymisedAt: _anonymisedAt,
    promoCode: _promoCode,
    deliveryTax: _deliveryTax,
    ...invoice
  }: StoredInvoice,
  change: StoredChange,
  method: StoredMethod | undefined,
  creditNote: StoredInvoice | undefined,
  { zone, ...time }: IssueTime & { zone: string },
): InvoiceDraft => {
  const warranty = replacementWarranty(change, zone);
  const delivery = Math.max(0, change.deliveryDifference ?? 0);
  const amount = sumOf(total(change.add), delivery);
  const taxes = taxesOf(
    { amount, delivery },
    invoice.tax,
    deliveryTaxRate(invoice.seller, method, invoice.tax.rate),
  );
  // Documents of the same amount have the same tax.
  const isEqual = creditNote?.amount === amount && !creditNote.deliveryTax && !taxes.deliveryTax;
  const deliveryMethod = methodOf(method);
  return {
    ...invoice,
    ...(deliveryMethod && { deliveryMethod }),
    ...time,
    kind: 'invoice',
    prefix: NUMBER_PREFIXES.invoice,
    refundId: correctionId(change),
    amount,
    lines: change.add.map((item, index) => lineOf(item, (change.firstLine ?? 0) + index)),
    discount: 0,
    delivery,
    ...(isEqual ? { tax: creditNote.tax } : taxes),
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
