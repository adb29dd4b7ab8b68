import type { StockEntry } from '@meridian/domain';
import type { FormerName, StoredWatch } from '../catalogue/stored.ts';
import type { StockLine } from './stock-line.ts';

/** The key of a stock row within its watch. */
export type StockRow = Pick<StockEntry, 'colorNameEN' | 'size'>;

const currentName = (names: readonly FormerName[] | undefined, name: string): string | undefined =>
  names?.find(({ was }) => was === name)?.is;

/**
 * Returns the current row of a line, also after its colour or size was renamed; undefined if the row was deleted.
 * A colour name that still belongs to the line's SKU comes first. The recorded renames, the SKU alone and the name alone
 * follow in this order.
 */
export const findRow = (
  { stock, colors, formerNames }: Pick<StoredWatch, 'stock' | 'colors' | 'formerNames'>,
  { colorName, sku, size }: StockLine,
): StockRow | undefined => {
  const bySku = colors.filter((color) => color.sku === sku).map((color) => color.colorNameEN);
  const names = [
    ...bySku.filter((name) => name === colorName),
    currentName(formerNames?.colors, colorName),
    ...bySku,
    colorName,
  ];
  const sizes = [size, currentName(formerNames?.sizes, size)];
  for (const name of names) {
    for (const candidate of sizes) {
      const row = stock.find((entry) => entry.colorNameEN === name && entry.size === candidate);
      if (row) return row;
    }
  }
  return undefined;
};
