import {
  deliveryTaxRate,
  givenByCode,
  type Seller,
  taxesByRate,
  type TaxRule,
  taxRateOf,
  toHundredths,
  total,
} from '@meridian/domain';
import { dayIn } from '../../../platform/calendar/shop-calendar.ts';
import { asPaid, inKzt, presentLines, worthOfChange } from '../orders/lines/changed-order.ts';
import type { StoredMethod } from '../orders/order-delivery.schema.ts';
import type {
  OrderRefund,
  StoredChange,
  StoredDelivery,
  StoredOrder,
  StoredOrderItem,
} from '../orders/order.schema.ts';
import { replacementWarranty, warrantyUntil } from '../orders/warranty.ts';
import {
  type Credited,
  creditOf,
  creditTaxes,
  deliveryRateOf,
  documentTaxes,
  isSameTaxed,
  rateOfLine,
  taxesOfDocument,
} from './document-taxes.ts';
import { NUMBER_PREFIXES, numberOf } from './invoice-number.ts';
import type { StoredInvoice } from './invoice.schema.ts';
import type { InvoiceDraft } from './invoices.repository.ts';

type Line = Omit<StoredInvoice['lines'][number], 'tax'>;

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

/** Amount and tax in tenge, by the exchange rate of the order or, for a correction, in proportion to its invoice. */
const booksOf = (
  currency: StoredInvoice['currency'],
  rate: number,
  [amount, tax]: [amount: number, tax: number],
): Pick<InvoiceDraft, 'books'> => (currency === 'kzt' ? {} : { books: { rate, amount, tax } });

const booksLike = (
  invoice: Pick<StoredInvoice, 'amount' | 'currency' | 'books'>,
  { amount, tax }: Pick<StoredInvoice, 'amount' | 'tax'>,
  amountKzt?: number,
): Pick<InvoiceDraft, 'books'> => {
  const { books } = invoice;
  if (!books) return {};
  const share = (part: number): number =>
    Math.round(
      invoice.amount > 0 ? (toHundredths(books.amount) * part) / invoice.amount : part * books.rate * 100,
    ) / 100;
  return booksOf(invoice.currency, books.rate, [amountKzt ?? share(amount), share(tax.amount)]);
};

/** When and in which year, by the shop's clocks, a document is issued. */
interface IssueTime {
  at: Date;
  year: number;
}

/** What the settings say about the seller and the tax of a new document. */
export interface DocumentTerms {
  seller: Seller;
  sellerId: string;
  taxRules: readonly TaxRule[];
}

/**
 * The invoice of a paid order, by the seller of now and the tax rates of the day on which it is issued. Later changes of the
 * order have documents of their own. `zone` is the shop's time zone.
 */
export const draftInvoice = (
  stored: StoredOrder,
  { seller, sellerId, taxRules }: DocumentTerms,
  { zone, ...time }: IssueTime & { zone: string },
): InvoiceDraft => {
  const order = asPaid(stored);
  const warranty = warrantyUntil(order, zone);
  const { _id, date, language, currency, amount, amountKzt, exchangeRate, delivery } = order;
  const { method } = delivery;
  const { country } = delivery;
  const price = method?.price ?? 0;
  const deliveryMethod = methodOf(method);
  const promoCode = promoCodeOf(order);
  const day = dayIn(time.at, zone);
  const rateOf = (category: string | null): number => taxRateOf(seller, taxRules, { country, category, day });
  const taxes = documentTaxes(
    {
      lines: presentLines(order.items).map(([line, item]) => ({
        ...lineOf(item, line),
        rate: rateOf(item.category ?? null),
      })),
      delivery: { rate: deliveryTaxRate(seller, method, rateOf(null)), amount: price },
    },
    country,
  );
  const exchange = exchangeRate ?? (amount > 0 ? amountKzt / amount : 1);
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
    discount: 0,
    ...(promoCode && { promoCode }),
    delivery: price,
    ...(deliveryMethod && { deliveryMethod }),
    ...taxes,
    ...booksOf(currency, exchange, [inKzt(order, amount), inKzt(order, taxes.tax.amount)]),
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
  /** Of a refund. */
  amountKzt?: number | undefined;
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

/** What a document credits of the goods. */
const ofGoods = ({ amount, delivery }: Credited[number]): number => sumOf(amount, -delivery.amount);

/** The part of a credit that is of the delivery: what exceeds its lines, and the goods that are left. */
const deliveryCredited = (
  { amount, delivery }: Pick<StoredInvoice, 'amount' | 'delivery'>,
  credit: Credit,
  worth: number | null,
  earlier: Credited,
): number => {
  const deliveryLeft = sumOf(delivery, ...earlier.map((document) => -document.delivery.amount));
  const goodsLeft = sumOf(amount, -delivery, ...earlier.map((document) => -ofGoods(document)));
  const exceeding = sumOf(credit.amount, -Math.min(worth ?? Infinity, goodsLeft));
  return Math.max(0, Math.min(credit.delivery ?? exceeding, deliveryLeft, credit.amount));
};

/** What a document about an invoice repeats of it. */
const repeated = ({
  _id,
  sequence: _sequence,
  anonymisedAt: _anonymisedAt,
  warrantyUntil: _warrantyUntil,
  promoCode: _promoCode,
  taxes: _taxes,
  deliveryTax: _deliveryTax,
  books: _books,
  ...invoice
}: StoredInvoice) => invoice;

/**
 * The credit note of a refund: by the seller and the tax rates of its invoice. Lines that are worth less than the refund are
 * left out, because they would not add up to it.
 * @param earlier documents of the order
 */
export const draftCreditNote = (
  stored: StoredInvoice,
  refund: Credit,
  time: IssueTime,
  earlier: readonly StoredInvoice[] = [],
): InvoiceDraft => {
  const invoice = repeated(stored);
  const { amount, reason = null } = refund;
  const credits = earlier.flatMap(creditOf);
  const credited = refundedLines(invoice, refund, earlier.filter(isCorrection));
  const delivery = deliveryCredited(invoice, refund, credited.length > 0 ? total(credited) : null, credits);
  const worth = sumOf(total(credited), delivery);
  const isCovered = credited.length > 0 && worth >= amount;
  const lines = credited.map(({ tax: _tax, ...line }, index) => ({
    ...line,
    rate: rateOfLine(credited[index] ?? line, invoice),
  }));
  const parts = {
    amount,
    delivery: { rate: deliveryRateOf(stored), amount: delivery },
    wanted: lines.map((line) => ({ rate: line.rate, amount: line.total })),
  };
  const taxes = documentTaxes(
    { lines: isCovered ? lines : [], delivery: parts.delivery },
    invoice.tax.country,
    creditTaxes(stored, parts, credits),
  );
  return {
    ...invoice,
    ...time,
    kind: 'creditNote',
    prefix: NUMBER_PREFIXES.creditNote,
    refundId: refund.id,
    amount,
    discount: isCovered ? sumOf(worth, -amount) : 0,
    delivery,
    ...taxes,
    ...booksLike(stored, { amount, tax: taxes.tax }, refund.amountKzt),
    invoiceNumber: numberOf(stored),
    reason,
  };
};

/** The invoice of an amount without lines, which an order is paid more with than its documents have. */
export const draftSurplus = (stored: StoredInvoice, surplus: Credit, time: IssueTime): InvoiceDraft => ({
  ...draftCreditNote(stored, surplus, time),
  kind: 'invoice',
  prefix: NUMBER_PREFIXES.invoice,
  invoiceNumber: null,
});

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
 * The invoice about the lines that a change has added: by the seller of the order's invoice, and by the tax rates of its day.
 * An invoice of an earlier version has one rate for all of its lines.
 * @param method of delivery after the change
 */
export const draftChangeInvoice = (
  stored: StoredInvoice,
  change: StoredChange,
  method: StoredMethod | undefined,
  creditNote: StoredInvoice | undefined,
  { zone, taxRules, ...time }: IssueTime & { zone: string; taxRules: readonly TaxRule[] },
): InvoiceDraft => {
  const invoice = repeated(stored);
  const { seller, tax, warrantyUntil: former } = stored;
  const warranty = replacementWarranty(change, zone);
  const price = Math.max(0, change.deliveryDifference ?? 0);
  const amount = sumOf(total(change.add), price);
  const day = dayIn(invoice.at, zone);
  const rateOf = (category: string | null): number =>
    stored.taxes ? taxRateOf(seller, taxRules, { country: tax.country, category, day }) : (tax.rate ?? 0);
  const lines = change.add.map((item, index) => ({
    ...lineOf(item, (change.firstLine ?? 0) + index),
    rate: rateOf(item.category ?? null),
  }));
  const delivery = { rate: deliveryTaxRate(seller, method, rateOf(null)), amount: price };
  const own = taxesByRate([...lines.map((line) => ({ rate: line.rate, amount: line.total })), delivery]);
  const credited = creditNote ? taxesOfDocument(creditNote) : [];
  // Documents of the same amount have the same tax.
  const taxes = documentTaxes({ lines, delivery }, tax.country, isSameTaxed(own, credited) ? credited : own);
  const deliveryMethod = methodOf(method);
  return {
    ...invoice,
    ...(deliveryMethod && { deliveryMethod }),
    ...time,
    kind: 'invoice',
    prefix: NUMBER_PREFIXES.invoice,
    refundId: correctionId(change),
    amount,
    discount: 0,
    delivery: price,
    ...taxes,
    ...booksLike(stored, { amount, tax: taxes.tax }),
    invoiceNumber: null,
    reason: null,
    ...((warranty ?? former) && { warrantyUntil: warranty ?? former }),
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
