import { type CartLine, type Currency, priceIn, quantityInStock } from '@meridian/domain';
import type { CartWatch } from './cart-watch.ts';

/** Watches by id; null for one that the shop no longer has. */
export type WatchesById = ReadonlyMap<string, CartWatch | null>;

/** A cart line with what the shop knows of it. */
export interface ResolvedLine {
  line: CartLine;
  /** Tells lines apart, also as a React key. */
  id: string;
  watch: CartWatch;
  color: CartWatch['colors'][number];
  /** In the chosen currency; 0 if missing (spec section 5). */
  price: number;
  /** Pieces in stock of this colour and size. */
  available: number;
}

/** What can be said of a line before paying. */
export type LineState = 'fine' | 'last' | 'short' | 'soldOut' | 'unpriced';

export interface ResolvedCart {
  /** Whether every line could be judged; else some watches are still to be read. */
  complete: boolean;
  lines: ResolvedLine[];
  /** Lines whose watch or colour is gone: they are not displayed. */
  unavailable: CartLine[];
}

export const lineId = ({ itemId, colorNameEN, colorNameRU, size }: Omit<CartLine, 'quantity'>): string =>
  [itemId, colorNameEN, colorNameRU, size].join('|');

/** Ids of watches have one spelling; what the browser keeps may have another. */
export const watchIdOf = (line: Pick<CartLine, 'itemId'>): string => line.itemId.toLowerCase();

/** Lays the cart beside the watches. A line of a watch that is not known yet is neither shown nor gone. */
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
