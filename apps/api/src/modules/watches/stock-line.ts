import type { StoredStockEntry } from './watch.schema.ts';

/** A quantity of a watch in a colour and size. */
export interface StockLine {
  itemId: string;
  /** Id of the stock entry; undefined if the watch had none when the line was written. */
  variantId?: string;
  /** English colour name at the time when the line was written. */
  colorName: string;
  size: string;
  quantity: number;
}

/** One reservation or release of an order's lines. An order may have several of them over time. */
export interface StockOperation {
  orderId: string;
  /** Counts the stock operations of the order from 1; stored as `stock.move`. */
  number: number;
}

/** The marker that an operation leaves on a watch for one line, so that a repeated step has no effect. */
export const markerOf = ({ orderId, number }: StockOperation, index: number): string =>
  `${orderId}:${number}:${index}`;

/** The marker that replaces or precedes a rolled back one: a delayed reservation that finds it is rejected. */
export const tombstoneOf = (marker: string): string => `${marker}:void`;

/** The part of a line that identifies its stock entry. */
export type StockKey = Pick<StockLine, 'variantId' | 'colorName' | 'size'>;

/**
 * The stock entry of a line: by its id, otherwise by its names. Names are the key of lines without an id, and of lines
 * whose entry was removed and added again.
 */
export const stockEntryOf = <T extends Omit<StoredStockEntry, 'quantity'>>(
  stock: readonly T[],
  { variantId, colorName, size }: StockKey,
): T | undefined =>
  (variantId === undefined ? undefined : stock.find(({ id }) => id === variantId)) ??
  stock.find((entry) => entry.colorNameEN === colorName && entry.size === size);
