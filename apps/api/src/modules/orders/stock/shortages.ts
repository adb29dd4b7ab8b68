import type { OutOfStockDetails } from '@meridian/contracts';

/** A number of pieces of a watch in a colour and size. */
interface Line {
  itemId: string;
  /** English name of the colour. */
  colorName: string;
  size: string;
  quantity: number;
}

/** Adds up the lines of the same watch, colour and size. */
export const sumByVariant = <T extends Line>(lines: readonly T[]): T[] => {
  const sums = new Map<string, T>();
  for (const line of lines) {
    const key = JSON.stringify([line.itemId, line.colorName, line.size]);
    sums.set(key, { ...line, quantity: (sums.get(key)?.quantity ?? 0) + line.quantity });
  }
  return [...sums.values()];
};

/** Returns the variants of which the lines together request more pieces than are available. */
export const shortagesOf = async <T extends Line>(
  lines: readonly T[],
  availableOf: (line: T) => Promise<number> | number,
): Promise<OutOfStockDetails['items']> => {
  const shortages: OutOfStockDetails['items'] = [];
  for (const line of sumByVariant(lines)) {
    const available = await availableOf(line);
    const { itemId, colorName: colorNameEN, size } = line;
    if (line.quantity > available) shortages.push({ itemId, colorNameEN, size, available });
  }
  return shortages;
};
