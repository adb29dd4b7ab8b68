import { type CartLine, type Currency, priceIn, quantityInStock } from '@meridian/domain';
import type { CartWatch } from '@meridian/contracts';

/** Watches by id; null for a watch that does not exist. */
export type WatchesById = ReadonlyMap<string, CartWatch | null>;

/** A cart line with its watch, price and stock. */
export interface ResolvedLine {
  line: CartLine;
  /** Unique id of the line, also its React key. */
  id: string;
  watch: CartWatch;
  color: CartWatch['colors'][number];
  /** In the selected currency; 0 if missing (spec section 5). */
  price: number;
  /** The regular price of a watch on sale, in the selected currency. */
  regularPrice: number | undefined;
  /** Pieces in stock of this colour and size. */
  available: number;
}

/** Whether a line can be ordered; `last` means all of the stock is in the cart. */
type LineState = 'fine' | 'last' | 'short' | 'soldOut' | 'unpriced';

interface ResolvedCart {
  /** Whether all watches are loaded. */
  complete: boolean;
  lines: ResolvedLine[];
  /** Lines whose watch or colour no longer exists. They are not displayed. */
  unavailable: CartLine[];
}

const lineId = ({ itemId, colorNameEN, colorNameRU, size }: Omit<CartLine, 'quantity'>): string =>
  [itemId, colorNameEN, colorNameRU, size].join('|');

/** The watch id in lower case, because a stored cart may have it in another case. */
export const watchIdOf = (line: Pick<CartLine, 'itemId'>): string => line.itemId.toLowerCase();

/** Joins the cart with the watches. Lines of watches that are not loaded yet are in neither list. */
export const resolveLines = (
  cart: readonly CartLine[],
  watches: WatchesById,
  currency: Currency,
): ResolvedCart => {
  const resolved: ResolvedCart = { complete: true, lines: [], unavailable: [] };
  for (const line of cart) {
    const watch = watches.get(watchIdOf(line));
    if (watch === undefined) {
      resolved.complete = false;
      continue;
    }
    const color = watch?.colors.find(({ colorNameEN }) => colorNameEN === line.colorNameEN);
    if (!watch || !color) {
      resolved.unavailable.push(line);
      continue;
    }
    resolved.lines.push({
      line,
      id: lineId(line),
      watch,
      color,
      price: priceIn(watch.price, currency),
      regularPrice: watch.regularPrice?.[currency],
      available: quantityInStock(watch.stock, line.colorNameEN, line.size),
    });
  }
  return resolved;
};

export const lineStateOf = ({ line, price, available }: ResolvedLine): LineState => {
  if (available === 0) return 'soldOut';
  if (line.quantity > available) return 'short';
  if (price === 0) return 'unpriced';
  return line.quantity === available ? 'last' : 'fine';
};
