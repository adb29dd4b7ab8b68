/** So many pieces of a watch in a colour and size. */
export interface StockLine {
  itemId: string;
  /** English colour name, as it was when the line was written. */
  colorName: string;
  /** Finds the colour again after it was renamed. */
  sku: string;
  size: string;
  quantity: number;
}

/** One taking or returning of an order's lines; an order may make several in its life. */
export interface StockMove {
  orderId: string;
  /** Counts the moves of the order from 1. */
  move: number;
}

/** What a watch carries while a move of one of its lines is under way. */
export const markOf = ({ orderId, move }: StockMove, index: number): string => `${orderId}:${move}:${index}`;

/** Stands where a line was undone, so that a take that comes late finds the door closed. */
export const voidOf = (mark: string): string => `${mark}:void`;
