/** Cart rules (spec section 4). Merging takes the larger quantity, at most 99. */
export interface CartLine {
  itemId: string;
  colorNameRU: string;
  colorNameEN: string;
  size: string;
  quantity: number;
}
/** Identity of a line: item, both colour names and size. */
export type LineKey = Omit<CartLine, 'quantity'>;

export const MAX_LINE_QUANTITY = 99;

export const sameLine = (a: LineKey, b: LineKey): boolean =>
  a.itemId === b.itemId &&
  a.colorNameEN === b.colorNameEN &&
  a.colorNameRU === b.colorNameRU &&
  a.size === b.size;

/** The identity of a line, without its other fields. */
export const lineKeyOf = ({ itemId, colorNameRU, colorNameEN, size }: LineKey): LineKey => ({
  itemId,
  colorNameRU,
  colorNameEN,
  size,
});

/** Raises a matching line by 1 or adds a new one with quantity 1. */
export const addToCart = (lines: readonly CartLine[], key: LineKey): CartLine[] =>
  lines.some((line) => sameLine(line, key))
    ? lines.map((line) =>
        sameLine(line, key) ? { ...line, quantity: Math.min(line.quantity + 1, MAX_LINE_QUANTITY) } : line,
      )
    : [...lines, { ...lineKeyOf(key), quantity: 1 }];

/** Lowers a line by 1; a line reaching 0 is dropped. */
export const removeFromCart = (lines: readonly CartLine[], key: LineKey): CartLine[] =>
  lines
    .map((line) => (sameLine(line, key) ? { ...line, quantity: line.quantity - 1 } : line))
    .filter((line) => line.quantity > 0);

/** Deletes the whole line. */
export const removeLine = (lines: readonly CartLine[], key: LineKey): CartLine[] =>
  lines.filter((line) => !sameLine(line, key));

/** Takes the larger quantity per line, at most 99, so that a repeated merge doubles nothing. */
export const mergeCarts = (server: readonly CartLine[], guest: readonly CartLine[]): CartLine[] => {
  const merged: CartLine[] = [];
  for (const line of [...server, ...guest]) {
    const quantity = Math.min(line.quantity, MAX_LINE_QUANTITY);
    // Shoppers can edit local storage: a line without a valid quantity is ignored.
    if (!(quantity >= 1)) continue;
    const present = merged.find((candidate) => sameLine(candidate, line));
    if (present) present.quantity = Math.max(present.quantity, quantity);
    else merged.push({ ...lineKeyOf(line), quantity });
  }
  return merged;
};

/** Removes exactly the bought quantities. */
export const withoutBought = (lines: readonly CartLine[], bought: readonly CartLine[]): CartLine[] =>
  lines
    .map((line) => {
      const taken = bought.filter((b) => sameLine(b, line)).reduce((sum, b) => sum + b.quantity, 0);
      return { ...line, quantity: line.quantity - taken };
    })
    .filter((line) => line.quantity > 0);

export const countItems = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);
