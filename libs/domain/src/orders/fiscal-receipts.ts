import { type Currency, toHundredths } from '../shop/money.ts';
import type { LineQuantity } from './pieces.ts';

/**
 * A refund has a receipt of its own; a correction replaces what a receipt has registered wrongly. That of a hand-over offsets
 * the prepayment of goods with their price, so that no money moves.
 */
export const RECEIPT_KINDS = ['sale', 'handover', 'refund', 'correction'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** `pending` until the register confirms it; `failed` until the staff let it be tried again. */
export const RECEIPT_STATES = ['pending', 'registered', 'failed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** Goods or a service, such as the delivery. */
export const RECEIPT_SUBJECTS = ['goods', 'service'] as const;
export type ReceiptSubject = (typeof RECEIPT_SUBJECTS)[number];

/** Whether the line is paid before it is handed over, or at the same time. */
export const RECEIPT_METHODS = ['prepayment', 'payment'] as const;
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number];

/** The longest name that all registers accept. */
export const MAX_RECEIPT_NAME = 128;

export interface ReceiptLine {
  name: string;
  quantity: number;
  /** Per piece, in units of the currency. */
  price: number;
  /** Percent, which the price includes; null if the seller is not registered for tax. */
  taxRate: number | null;
  subject: ReceiptSubject;
  method: ReceiptMethod;
  /** Index of the order line, by which refunds find their pieces. Registers do not get it. */
  line?: number | undefined;
}

/** What a fiscal receipt registers. The lines add up to the amount. */
export interface ReceiptContent {
  kind: ReceiptKind;
  currency: Currency;
  /** In units of the currency. */
  amount: number;
  lines: ReceiptLine[];
  /** Where the register sends it; at least one is present. */
  customer: { email: string | null; phone: string | null };
}

const worthOf = ({ price, quantity }: Pick<ReceiptLine, 'price' | 'quantity'>): number =>
  toHundredths(price) * quantity;

const sumOf = (lines: readonly ReceiptLine[]): number => lines.reduce((sum, line) => sum + worthOf(line), 0);

/** A line of a new worth in hundredths. Pieces whose prices differ by a hundredth are two lines. */
const withWorth = (line: ReceiptLine, worth: number): ReceiptLine[] => {
  const least = Math.floor(worth / line.quantity);
  const dearer = worth - least * line.quantity;
  return [
    { ...line, quantity: line.quantity - dearer, price: least / 100 },
    { ...line, quantity: dearer, price: (least + 1) / 100 },
  ].filter(({ quantity, price }) => quantity > 0 && price > 0);
};

/**
 * Divides an amount over lines by their worth. Each share is the difference of two rounded sums, so that the shares add up
 * to the amount and none exceeds its line.
 * @param amount in hundredths; more than the lines are worth is divided in the same way
 */
const divided = (lines: readonly ReceiptLine[], amount: number): ReceiptLine[] => {
  const whole = BigInt(sumOf(lines));
  if (whole === BigInt(0)) return [];
  let [before, shared] = [BigInt(0), BigInt(0)];
  return lines.flatMap((line) => {
    before += BigInt(worthOf(line));
    const upTo = (BigInt(amount) * before) / whole;
    const share = Number(upTo - shared);
    shared = upTo;
    return withWorth(line, share);
  });
};

/**
 * The receipt of a payment. Gifts are not part of it. If the lines do not add up to the amount, each has its share of it.
 * @param lines with their full names
 */
export const saleReceipt = ({ lines, amount, ...receipt }: Omit<ReceiptContent, 'kind'>): ReceiptContent => {
  const paid = lines
    .filter(({ price }) => price > 0)
    .map((line) => ({ ...line, name: [...line.name].slice(0, MAX_RECEIPT_NAME).join('') }));
  const hundredths = toHundredths(amount);
  return {
    ...receipt,
    kind: 'sale',
    amount,
    lines: sumOf(paid) === hundredths ? paid : divided(paid, hundredths),
  };
};

/** The lines of a sale without those of earlier refunds. */
const withoutRefunded = (
  sale: ReceiptContent,
  earlier: readonly Pick<ReceiptContent, 'lines'>[],
): ReceiptLine[] => {
  const keyOf = ({ line, name, subject }: ReceiptLine) => `${line ?? ''} ${subject} ${name}`;
  const refunded = new Map<string, number>();
  for (const line of earlier.flatMap(({ lines }) => lines))
    refunded.set(keyOf(line), (refunded.get(keyOf(line)) ?? 0) + worthOf(line));
  return sale.lines.flatMap((line) => {
    const worth = worthOf(line);
    const taken = Math.min(worth, refunded.get(keyOf(line)) ?? 0);
    refunded.set(keyOf(line), (refunded.get(keyOf(line)) ?? 0) - taken);
    const left = worth - taken;
    if (left === 0) return [];
    // Whole pieces that are left keep their price.
    const pieces = left / toHundredths(line.price);
    return Number.isInteger(pieces) ? [{ ...line, quantity: pieces }] : withWorth(line, left);
  });
};

/**
 * Whether a sale has a second receipt when its goods are handed over. The law of Russia asks for it if they were prepaid, that
 * of Kazakhstan does not. Receipts in roubles are registered in Russia.
 */
const needsHandover = ({ currency, lines }: Pick<ReceiptContent, 'currency' | 'lines'>): boolean =>
  currency === 'rub' && lines.some(({ method }) => method === 'prepayment');

/**
 * The receipt of the hand-over of prepaid goods; null if none is needed, or if everything is refunded.
 * @param refunds receipts of the earlier refunds of the same payment
 * @param taxRateOf the rate of a line on the day of the hand-over
 */
export const handoverReceipt = (
  sale: ReceiptContent,
  refunds: readonly Pick<ReceiptContent, 'lines'>[] = [],
  taxRateOf: (line: ReceiptLine) => number | null = ({ taxRate }) => taxRate,
): ReceiptContent | null => {
  const lines = withoutRefunded(sale, refunds).map((line): ReceiptLine => ({
    ...line,
    taxRate: taxRateOf(line),
    method: 'payment',
  }));
  if (!needsHandover(sale) || lines.length === 0) return null;
  return { ...sale, kind: 'handover', amount: sumOf(lines) / 100, lines };
};

/** The refunded pieces among the lines that are left, of each line at most what is left of it. */
const piecesOf = (left: readonly ReceiptLine[], pieces: readonly LineQuantity[]): ReceiptLine[] => {
  const wanted = new Map(pieces.map(({ line, quantity }) => [line, quantity]));
  return left.flatMap((line) => {
    const quantity = Math.min(line.quantity, wanted.get(line.line ?? -1) ?? 0);
    if (line.line !== undefined) wanted.set(line.line, (wanted.get(line.line) ?? 0) - quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
};

/**
 * The receipt of a refund: of the refunded pieces, or of shares of everything that is left. What the pieces do not cover, such
 * as the delivery, is shared by the other lines.
 * @param sale the receipt of the payment, or of the hand-over after it
 * @param earlier receipts of the refunds of the same payment since then
 */
export const refundReceipt = (
  sale: ReceiptContent,
  { amount, lines: pieces = [] }: { amount: number; lines?: readonly LineQuantity[] | undefined },
  earlier: readonly Pick<ReceiptContent, 'lines'>[] = [],
): ReceiptContent => {
  const rest = withoutRefunded(sale, earlier);
  // A refund from before the hand-over has failed since, and is repeated.
  const left = rest.length === 0 ? sale.lines : rest;
  const wanted = toHundredths(amount);
  const chosen = piecesOf(left, pieces);
  const ofPieces = Math.min(wanted, sumOf(chosen));
  const refunded = sumOf(chosen) === ofPieces ? chosen : divided(chosen, ofPieces);
  const present: ReceiptContent = { ...sale, kind: 'refund', amount, lines: refunded };
  const others = wanted === ofPieces ? [] : withoutRefunded({ ...sale, lines: left }, [present]);
  return { ...present, lines: [...refunded, ...divided(others, wanted - ofPieces)] };
};

/** The receipt that takes a registered refund back, because its money has not left the seller. */
export const correctionReceipt = (refund: ReceiptContent): ReceiptContent => ({
  ...refund,
  kind: 'correction',
});
