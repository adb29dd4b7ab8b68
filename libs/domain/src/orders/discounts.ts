import { toHundredths } from '../shop/money.ts';
import { keptPieces } from './pieces.ts';

interface DiscountedLine {
  /** Paid per piece. */
  price: number;
  /** Of a piece on sale. */
  regularPrice?: number | undefined;
  /** What the promo code has taken off each piece. */
  discount?: number | undefined;
  isGift?: boolean | undefined;
}

/** The price of a piece without the sale and the promo code; undefined if neither of them has lowered it. */
export const undiscountedPrice = ({
  price,
  regularPrice,
  discount = 0,
}: DiscountedLine): number | undefined =>
  regularPrice ?? (discount > 0 ? (toHundredths(price) + toHundredths(discount)) / 100 : undefined);

export const GIVEN_BY_CODES = ['discount', 'freeDelivery', 'gift'] as const;

/** What the promo code of an order gives. Amounts are of the kept pieces, in units of the currency. */
export interface GivenByCode {
  code: string;
  /** Of the lines, before the code. */
  subtotal: number;
  /** What the code takes off the lines. */
  discount: number;
  gives: (typeof GIVEN_BY_CODES)[number];
}

/** What the promo code of an order gives now; null without a code, or if changes have taken all of it out. */
export const givenByCode = ({
  items,
  promotion,
  delivery,
}: {
  items: readonly (DiscountedLine & Parameters<typeof keptPieces>[0])[];
  promotion?: { code: string; deliveryDiscount: number } | undefined;
  delivery?: { method?: { price: number } | undefined } | undefined;
}): GivenByCode | null => {
  if (!promotion) return null;
  const kept = items.filter((item) => keptPieces(item) > 0);
  const sumOf = (amountOf: (item: DiscountedLine) => number): number =>
    kept.reduce((sum, item) => sum + toHundredths(amountOf(item)) * keptPieces(item), 0);
  const discount = sumOf((item) => item.discount ?? 0);
  const sums = {
    code: promotion.code,
    subtotal: (sumOf(({ price }) => price) + discount) / 100,
    discount: discount / 100,
  };
  if (discount > 0) return { ...sums, gives: 'discount' };
  if (promotion.deliveryDiscount > 0 && delivery?.method?.price === 0)
    return { ...sums, gives: 'freeDelivery' };
  return kept.some(({ isGift }) => isGift) ? { ...sums, gives: 'gift' } : null;
};
