import type { OrderQuote } from '@meridian/contracts';
import { priceCart, total as sumOf } from '@meridian/domain';
import { useShop } from '@meridian/store';
import type { LineSum } from '../lines/cart-line-row.tsx';
import type { ResolvedLine } from '../lines/resolve-lines.ts';
import type { CartLines } from '../lines/use-cart-lines.ts';
import type { Delivery } from './use-delivery.ts';
import type { PromoCode } from './use-promo-code.ts';

/** The sums of the order, as displayed. */
export interface Sums extends Pick<OrderQuote, 'subtotal' | 'discount' | 'delivery' | 'deliveryDiscount'> {
  /** What is known to be paid: without the delivery while its price is unknown. */
  amount: number;
  /** To pay; undefined while the price of the delivery is unknown. */
  total: number | undefined;
  /** Whether a promo code leaves nothing to pay. */
  isFree: boolean;
  /** The sum of a line that the promo code reduces. Its pieces may have different prices. */
  ofLine: (entry: ResolvedLine) => LineSum | undefined;
}

/** The sums of the cart and the chosen delivery; with a promo code those of the server, which calculates with `priceCart`, too. */
export const useSums = (
  { status, lines }: CartLines,
  { option }: Delivery,
  { quote, isOutdated }: PromoCode,
): Sums => {
  const currency = useShop((state) => state.locale.currency);
  const delivery = option?.price ?? null;
  const priced = () =>
    priceCart({
      currency,
      lines: lines.map(({ watch, line: { colorNameEN: colorName, size, quantity }, price }) => ({
        ...{ itemId: watch.id, colorName, size, quantity, price },
      })),
      delivery: delivery ?? 0,
    });
  const sums = quote ?? { ...priced(), delivery };
  const isKnown = sums.delivery !== null && status === 'ready' && !isOutdated;
  return {
    ...sums,
    amount: sums.total,
    total: isKnown ? sums.total : undefined,
    isFree: isKnown && quote?.total === 0,
    ofLine: ({ watch, line }) => {
      const items = quote?.items.filter(
        ({ itemId, colorName, size, isGift }) =>
          !isGift && itemId === watch.id && colorName === line.colorNameEN && size === line.size,
      );
      if (!items?.some(({ discount }) => discount)) return undefined;
      return {
        quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
        price: sumOf(items),
        regularPrice: sumOf(
          items.map(({ quantity, price, discount = 0, regularPrice }) => ({
            quantity,
            price: regularPrice ?? price + discount,
          })),
        ),
      };
    },
  };
};
