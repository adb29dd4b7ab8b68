/** A quantity of a watch in a colour and size. */
export interface StockLine {
  itemId: string;
  /** English colour name at the time when the line was written. */
  colorName: string;
  /** Identifies the colour after it was renamed. */
  sku: string;
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
