import { stockEntryOf, type StockLine } from '../../../catalogue/watches/stock-line.ts';
import type { SellableWatch } from '../../../catalogue/watches/watch-projections.ts';

/** The variant of a line in responses and in carts. */
export const variantOf = ({ itemId, colorName, size }: StockLine) => ({
  itemId,
  colorNameEN: colorName,
  size,
});

/** Adds up the lines of the same watch, colour and size. */
export const sumByVariant = <T extends StockLine>(lines: readonly T[]): T[] => {
  const sums = new Map<string, T>();
  for (const line of lines) {
    const key = JSON.stringify(variantOf(line));
    sums.set(key, { ...line, quantity: (sums.get(key)?.quantity ?? 0) + line.quantity });
  }
  return [...sums.values()];
};

/** Returns the variants of which the lines together request more pieces than are available. */
export const shortagesOf = (lines: readonly StockLine[], watches: ReadonlyMap<string, SellableWatch>) =>
  sumByVariant(lines).flatMap((line) => {
    const { colors = [], stock = [] } = watches.get(line.itemId) ?? {};
    const entry = stockEntryOf(stock, line);
    const hasColor = colors.some(({ colorNameEN }) => colorNameEN === entry?.colorNameEN);
    const available = entry && hasColor ? Math.max(0, entry.quantity) : 0;
    return line.quantity > available ? [{ ...variantOf(line), available }] : [];
  });
