import type { StockEntry } from '@meridian/domain';
import type { FormerName, StoredWatch } from '../catalogue/stored.ts';
import type { StockLine } from './stock-line.ts';

/** What a stock row is known by. */
export type Row = Pick<StockEntry, 'colorNameEN' | 'size'>;

const nowCalled = (names: readonly FormerName[] | undefined, name: string): string | undefined =>
  names?.find(({ was }) => was === name)?.is;

/**
 * The row that a line belongs to now, even if its colour or size was renamed since; undefined if it is gone. A name that
 * still stands beside its sku is right; else the renames tell, then the sku alone, then the name alone.
 */
export const rowOf = (
  { stock, colors, formerNames }: Pick<StoredWatch, 'stock' | 'colors' | 'formerNames'>,
  { colorName, sku, size }: StockLine,
): Row | undefined => {
  const bySku = colors.filter((color) => color.sku === sku).map((color) => color.colorNameEN);
  const names = [
    ...bySku.filter((name) => name === colorName),
    nowCalled(formerNames?.colors, colorName),
    ...bySku,
    colorName,
  ];
  const sizes = [size, nowCalled(formerNames?.sizes, size)];
  for (const name of names) {
    for (const candidate of sizes) {
      const row = stock.find((entry) => entry.colorNameEN === name && entry.size === candidate);
      if (row) return row;
    }
  }
  return undefined;
};
