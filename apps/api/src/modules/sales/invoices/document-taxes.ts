import {
  creditByRate,
  creditedTax,
  type PartWithTax,
  type TaxedPart,
  taxesByRate,
  taxOfParts,
  toHundredths,
} from '@meridian/domain';
import type { StoredInvoice } from './invoice.schema.ts';
import type { InvoiceDraft } from './invoices.repository.ts';

type Line = StoredInvoice['lines'][number];
type Taxes = Pick<InvoiceDraft, 'lines' | 'tax' | 'taxes' | 'deliveryTax'>;

/** The parts of a document: its lines, each with its rate, and its delivery. */
export interface DocumentParts {
  lines: (Omit<Line, 'tax'> & { rate: number })[];
  delivery: TaxedPart;
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + toHundredths(amount), 0) / 100;

/** The amount of a document by rate. Documents of earlier versions have one rate, and perhaps one of their delivery. */
export const taxesOfDocument = ({
  amount,
  delivery,
  tax,
  taxes,
  deliveryTax,
}: Pick<StoredInvoice, 'amount' | 'delivery' | 'tax' | 'taxes' | 'deliveryTax'>): PartWithTax[] => {
  if (taxes) return [...taxes];
  const rate = tax.rate ?? 0;
  if (!deliveryTax) return [{ rate, amount, tax: tax.amount }];
  const goods = {
    rate,
    amount: sumOf([amount, -delivery]),
    tax: sumOf([tax.amount, -deliveryTax.amount]),
  };
  return [goods, { rate: deliveryTax.rate, amount: delivery, tax: deliveryTax.amount }];
};

/** The rate of the delivery of a document. */
export const deliveryRateOf = ({ tax, deliveryTax }: Pick<StoredInvoice, 'tax' | 'deliveryTax'>): number =>
  deliveryTax?.rate ?? tax.rate ?? 0;

/** The rate of a line, by the line or, on a document of an earlier version, by the document. */
export const rateOfLine = (line: Line, { tax }: Pick<StoredInvoice, 'tax'>): number =>
  line.tax?.rate ?? tax.rate ?? 0;

/** The taxes of a document: by rate, of each line and of the delivery. They all add up to `tax.amount`. */
export const documentTaxes = (
  { lines, delivery }: DocumentParts,
  country: string,
  taxes: PartWithTax[] = taxesByRate([
    ...lines.map(({ rate, total }) => ({ rate, amount: total })),
    delivery,
  ]),
): Taxes => {
  // A credit note without lines is about more than its delivery.
  const others = taxes.map(({ rate, amount }) => ({
    rate,
    amount: sumOf([amount, rate === delivery.rate ? -delivery.amount : 0]),
  }));
  const parts = [
    ...lines.map(({ rate, total }) => ({ rate, amount: total })),
    delivery,
    ...(lines.length === 0 ? others : []),
  ];
  const ofParts = taxOfParts(parts, taxes);
  const [first] = taxes;
  return {
    lines: lines.map(({ rate, ...line }, index) => ({ ...line, tax: { rate, amount: ofParts[index] ?? 0 } })),
    tax: {
      rate: taxes.length > 1 ? null : (first?.rate ?? delivery.rate),
      amount: sumOf(taxes.map(({ tax }) => tax)),
      country,
    },
    taxes,
    ...(delivery.amount > 0 && {
      deliveryTax: { rate: delivery.rate, amount: ofParts[lines.length] ?? 0 },
    }),
  };
};

/**
 * What a document credits of its invoice; negative amounts for the reversal of a credit note and for what a change has
 * added, and nothing for the invoice.
 */
export const creditOf = (document: StoredInvoice) => {
  const { kind, refundId, delivery } = document;
  const sign = kind === 'creditNote' ? 1 : -1;
  return refundId === null
    ? []
    : [
        {
          amount: sign * document.amount,
          delivery: { rate: deliveryRateOf(document), amount: sign * delivery },
          taxes: taxesOfDocument(document).map(({ rate, amount, tax }) => ({
            ...{ rate, amount: sign * amount, tax: sign * tax },
          })),
        },
      ];
};
export type Credited = ReturnType<typeof creditOf>;

/** The goods of documents by rate, without their deliveries. */
const goodsByRate = (
  documents: readonly { delivery: TaxedPart; taxes: readonly TaxedPart[] }[],
): TaxedPart[] => {
  const sums = new Map<number, number>();
  const add = (rate: number, amount: number) => sums.set(rate, (sums.get(rate) ?? 0) + toHundredths(amount));
  for (const { delivery, taxes } of documents) {
    for (const { rate, amount } of taxes) add(rate, amount);
    if (delivery.amount !== 0) add(delivery.rate, -delivery.amount);
  }
  return [...sums].map(([rate, amount]) => ({ rate, amount: amount / 100 }));
};

/**
 * The taxes of a credit note by rate: with the earlier ones, those of everything that is credited at the rate. So the credit
 * notes of a whole invoice add up to its taxes.
 * @param wanted the credited lines
 * @param amount of the credit note, with its delivery
 */
export const creditTaxes = (
  invoice: StoredInvoice,
  { amount, delivery, wanted }: { amount: number; delivery: TaxedPart; wanted: readonly TaxedPart[] },
  earlier: Credited,
): PartWithTax[] => {
  const invoiced = {
    delivery: { rate: deliveryRateOf(invoice), amount: invoice.delivery },
    taxes: taxesOfDocument(invoice),
  };
  const credited = earlier.map((credit) => ({
    delivery: { rate: credit.delivery.rate, amount: -credit.delivery.amount },
    taxes: credit.taxes.map(({ rate, amount: part }) => ({ rate, amount: -part })),
  }));
  const left = goodsByRate([invoiced, ...credited]);
  const goods = creditByRate(sumOf([amount, -delivery.amount]), wanted, left);
  return taxesByRate([...goods, delivery]).map(({ rate, amount: part }) => ({
    rate,
    amount: part,
    tax: creditedTax(
      part,
      rate,
      earlier.flatMap(({ taxes }) => taxes.filter((tax) => tax.rate === rate)),
    ),
  }));
};

/** Whether two documents have the same amount at the same only rate. Then they have the same tax. */
export const isSameTaxed = (one: readonly PartWithTax[], other: readonly PartWithTax[]): boolean =>
  one.length === 1 &&
  other.length === 1 &&
  one[0]?.rate === other[0]?.rate &&
  one[0]?.amount === other[0]?.amount;
