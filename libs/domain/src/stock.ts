/** Stock of a watch by colour and size (spec sections 3 and 4). */
export interface StockEntry {
  colorNameRU: string;
  colorNameEN: string;
  size: string;
  quantity: number;
}

/** How many pieces of a colour and size there are; 0 without an entry. */
export const quantityInStock = (
  stock: readonly StockEntry[],
  colorNameEN: string | undefined,
  size: string | undefined,
): number =>
  stock.reduce(
    (sum, entry) => (entry.colorNameEN === colorNameEN && entry.size === size ? sum + entry.quantity : sum),
    0,
  );

export const isInStock = (stock: readonly StockEntry[], colorNameEN?: string, size?: string): boolean =>
  quantityInStock(stock, colorNameEN, size) > 0;

/** Whether any colour and size can be bought. */
export const hasAnyStock = (stock: readonly StockEntry[]): boolean =>
  stock.some((entry) => entry.quantity > 0);
