import { taxesByRate } from '../orders/tax.ts';
import { type Currency, dividedAmount, PRICE_STEP, toHundredths } from '../shop/money.ts';
import { lessPercent } from './campaigns.ts';
import { isEligible, type PromotedLine, type Promotion } from './promotions.ts';

/** A line of a cart at its present price. */
export interface CartPriceLine extends PromotedLine {
  itemId: string;
  /** English name of the colour. */
  colorName: string;
  size: string;
  /** The id of the watch's category, on which its tax rate depends. */
  category?: string | undefined;
}

export interface CartToPrice<T extends CartPriceLine> {
  currency: Currency;
  lines: readonly T[];
  /** The price of the delivery without a code. */
  delivery: number;
  /** A promotion that applies (`promotionProblem` is null). */
  promotion?: Promotion | null | undefined;
  /** Percent, which the prices include. */
  taxRates?: { ofCategory: (category: string | null) => number; delivery: number } | undefined;
}

/** A line whose pieces all cost the same. `discount` is what the code takes off each of them. */
export type PricedCartLine<T> = T & { price: number; discount?: number };

/** A cart with all of its sums. Amounts are in units of the currency. */
export interface PricedCart<T> {
  /** In the sequence of the cart. A line is divided if its discount cannot be divided by its pieces. */
  lines: PricedCartLine<T>[];
  /** Of the lines, before the code. */
  subtotal: number;
  /** What the code takes off the lines. */
  discount: number;
  /** To pay, after the code. */
  delivery: number;
  /** What the code takes off the delivery. */
  deliveryDiscount: number;
  /** The tax that the total includes. */
  tax: number;
  total: number;
}

const keyOf = ({ itemId, colorName, size, price, quantity }: CartPriceLine): string =>
  JSON.stringify([itemId, colorName, size, price, quantity]);

/** Divides an amount over lines by their worth, independently of their sequence. Returns hundredths by line. */
const amountByLine = (
  lines: readonly CartPriceLine[],
  amount: number,
  currency: Currency,
): Map<CartPriceLine, number> => {
  const sorted = lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const worths = sorted.map(({ price, quantity }) => toHundredths(price) * quantity);
  const off = Math.min(
    toHundredths(amount),
    worths.reduce((sum, worth) => sum + worth, 0),
  );
  const isStepped = [off, ...sorted.map(({ price }) => toHundredths(price))].every(
    (hundredths) => hundredths % PRICE_STEP[currency] === 0,
  );
  const step = isStepped ? PRICE_STEP[currency] : 1;
  const shares = dividedAmount(off / step, worths);
  return new Map(sorted.map((line, index) => [line, (shares[index] ?? 0) * step]));
};

/** Pieces at the price less a discount in hundredths per piece. */
const reduced = <T extends CartPriceLine>(line: T, quantity: number, off: number): PricedCartLine<T>[] => {
  if (quantity === 0) return [];
  const price = (toHundredths(line.price) - off) / 100;
  return [{ ...line, quantity, price, ...(off > 0 && { discount: off / 100 }) }];
};

/** A line with its share of an amount: some of its pieces may cost one step less than the others. */
const lessAmount = <T extends CartPriceLine>(
  line: T,
  share: number,
  currency: Currency,
): PricedCartLine<T>[] => {
  const step = share % PRICE_STEP[currency] === 0 ? PRICE_STEP[currency] : 1;
  const off = Math.floor(share / step / line.quantity) * step;
  const rest = (share - off * line.quantity) / step;
  return [...reduced(line, line.quantity - rest, off), ...reduced(line, rest, off + step)];
};

const pricedLines = <T extends CartPriceLine>({
  lines,
  promotion,
  currency,
}: CartToPrice<T>): PricedCartLine<T>[] => {
  const given = lines.map((line) => (line.isGift ? { ...line, price: 0 } : line));
  const discount = promotion?.discount;
  const isReduced = (line: T): boolean => Boolean(promotion && isEligible(promotion, line));
  if (discount?.kind === 'percent')
    return given.flatMap((line) => {
      const price = isReduced(line) ? lessPercent(line.price, discount.percent, currency) : line.price;
      return reduced(line, line.quantity, toHundredths(line.price) - toHundredths(price));
    });
  if (discount?.kind !== 'amount') return given;
  const shares = amountByLine(given.filter(isReduced), discount.amount[currency] ?? 0, currency);
  return given.flatMap((line) => lessAmount(line, shares.get(line) ?? 0, currency));
};

const sumOf = <T>(lines: readonly (T & { quantity: number })[], amountOf: (line: T) => number): number =>
  lines.reduce((sum, line) => sum + toHundredths(amountOf(line)) * line.quantity, 0);

/**
 * Prices a cart: the lines at their present prices, a promo code, the delivery and the tax. The browser and the server
 * calculate every sum of an order with it.
 */
export const priceCart = <T extends CartPriceLine>(cart: CartToPrice<T>): PricedCart<T> => {
  const { delivery, promotion, taxRates } = cart;
  const lines = pricedLines(cart);
  const goods = sumOf(lines, ({ price }) => price);
  const discount = sumOf(lines, (line) => line.discount ?? 0);
  const isFree = promotion?.discount.kind === 'freeDelivery';
  const ofDelivery = isFree ? 0 : toHundredths(delivery);
  // Rounded as in the invoice.
  const taxes = taxRates
    ? taxesByRate([
        ...lines.map(({ price, quantity, category }) => ({
          rate: taxRates.ofCategory(category ?? null),
          amount: (toHundredths(price) * quantity) / 100,
        })),
        { rate: taxRates.delivery, amount: ofDelivery / 100 },
      ])
    : [];
  return {
    lines,
    subtotal: (goods + discount) / 100,
    discount: discount / 100,
    delivery: ofDelivery / 100,
    deliveryDiscount: isFree ? delivery : 0,
    tax: taxes.reduce((sum, { tax }) => sum + toHundredths(tax), 0) / 100,
    total: (goods + ofDelivery) / 100,
  };
};
