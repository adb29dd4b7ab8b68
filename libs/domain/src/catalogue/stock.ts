/** Stock of a watch by colour and size (spec sections 3 and 4). */
export interface StockEntry {
  colorNameRU: string;
  colorNameEN: string;
  size: string;
  quantity: number;
}

/** Number of pieces of a colour and size; 0 without an entry. */
export const quantityInStock = (
  stock: readonly Omit<StockEntry, 'colorNameRU'>[],
  colorNameEN: string | undefined,
  size: string | undefined,
): number =>
  stock.reduce(
    (sum, entry) => (entry.colorNameEN === colorNameEN && entry.size === size ? sum + entry.quantity : sum),
    0,
  );

export const isInStock = (stock: readonly StockEntry[], colorNameEN?: string, size?: string): boolean =>
  quantityInStock(stock, colorNameEN, size) > 0;

/** Whether any variant is in stock. */
export const hasAnyStock = (stock: readonly StockEntry[]): boolean =>
  stock.some((entry) => entry.quantity > 0);
