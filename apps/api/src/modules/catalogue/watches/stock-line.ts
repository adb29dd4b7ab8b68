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
  /**
   * Counts the stock operations of the order from 1, stored as `stock.move`; or names the refund or the change that cancels or
   * adds pieces.
   */
  number: number | string;
}

/** The part of a line that identifies its stock entry. */
export type StockKey = Pick<StockLine, 'variantId' | 'colorName' | 'size'>;

/**
 * The stock entry of a line: by its id, otherwise by its names. Names are the key of lines without an id, and of lines
 * whose entry was removed and added again.
 */
export const stockEntryOf = <T extends Pick<StoredStockEntry, 'id' | 'colorNameEN' | 'size'>>(
  stock: readonly T[],
  { variantId, colorName, size }: StockKey,
): T | undefined =>
  (variantId === undefined ? undefined : stock.find(({ id }) => id === variantId)) ??
  stock.find((entry) => entry.colorNameEN === colorName && entry.size === size);

/** A colour or a stock entry of a watch. */
interface Variant {
  id?: string;
  colorNameEN: string;
  size?: string;
}

/** Whether two entries are one before and after a save: by their ids, otherwise by their names. */
export const isSameEntry = (a: Variant, b: Variant): boolean =>
  a.id !== undefined && b.id !== undefined
    ? a.id === b.id
    : a.colorNameEN === b.colorNameEN && a.size === b.size;
