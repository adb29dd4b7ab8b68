import { toHundredths } from '../shop/money.ts';
import { isCancellable } from './cancellation.ts';
import { keptPieces, type LineQuantity, quantityOfLine } from './pieces.ts';

/**
 * States of a change of an order's lines or contact. A change whose pieces are being reserved is `reserving`; one that makes
 * a paid order dearer is `offered` until the difference is paid; one that is `dropped` had no effect.
 */
export const CHANGE_STATES = ['reserving', 'offered', 'made', 'dropped'] as const;

/** The id of the refund of a change begins with it, followed by the id of the change. */
export const CHANGE_REFUND_PREFIX = 'change-';

/** Maximum number of lines of an order. */
export const MAX_ORDER_LINES = 100;

/** Whether the staff can change the lines and the delivery of an order: before it is shipped, also in part. */
export const isChangeable = isCancellable;

interface PricedLine {
  price: number;
  quantity: number;
  removed?: number | undefined;
  exchanged?: number | undefined;
  /** Of a piece on sale. */
  regularPrice?: number | undefined;
  campaign?: unknown;
  /** What the promo code has taken off each piece. */
  discount?: number | undefined;
  isGift?: boolean | undefined;
  /** Of its variant. */
  colorName?: string | undefined;
  size?: string | undefined;
}

/** What the kept pieces of lines cost, in hundredths. */
export const valueOfLines = (items: readonly PricedLine[]): number =>
  items.reduce((sum, item) => sum + toHundredths(item.price) * keptPieces(item), 0);

/** The delivery of an order with the snapshot of its method. Orders from before there were methods have none. */
export interface PricedDelivery {
  delivery?: { method?: { price: number } | undefined } | undefined;
}

/** What the delivery of an order costs, in hundredths. */
export const deliveryHundredths = ({ delivery }: PricedDelivery): number =>
  toHundredths(delivery?.method?.price ?? 0);

/** What the kept pieces and the delivery of an order cost, in hundredths. */
export const valueOfOrder = (order: { items: readonly PricedLine[] } & PricedDelivery): number =>
  valueOfLines(order.items) + deliveryHundredths(order);

/**
 * The lines after a change, to which it appends the new ones.
 * @param exchange the return whose pieces it replaces: they have left the shop, so they are exchanged instead of removed
 */
export const changedLines = <T extends PricedLine>(
  items: readonly T[],
  {
    remove,
    add,
    exchange,
  }: { remove: readonly LineQuantity[]; add: readonly T[]; exchange?: string | undefined },
): T[] => {
  const field = exchange === undefined ? 'removed' : 'exchanged';
  const changed = items.map((item, line) => {
    const taken = quantityOfLine(remove, line);
    return taken > 0 ? { ...item, [field]: (item[field] ?? 0) + taken } : item;
  });
  return [...changed, ...add];
};

const withoutSale = <T extends PricedLine>({
  regularPrice: _regularPrice,
  campaign: _campaign,
  ...line
}: T) => line;

/** A line at the price of another one, which may be that of a sale or a promo code. */
const atPriceOf = <T extends PricedLine>(line: T, old: PricedLine): T => {
  const { price, regularPrice, campaign, discount, isGift } = old;
  return {
    ...withoutSale(line),
    price,
    ...(regularPrice !== undefined && { regularPrice, campaign }),
    ...(discount !== undefined && { discount }),
    ...(isGift && { isGift, worth: line.price }),
  } as T;
};

type WatchLine = PricedLine & { itemId: string };

/** Only the same variant replaces a gift: nobody has paid for another one. */
const isReplacedBy = (old: WatchLine, { itemId, colorName, size }: WatchLine): boolean =>
  old.itemId === itemId && (!old.isGift || (old.colorName === colorName && old.size === size));

/**
 * The prices of new lines: a piece that replaces one of the same watch costs what that one did. A line is divided if only
 * some of its pieces are replacements.
 */
export const replacementPrices = <T extends PricedLine & { itemId: string }>(
  items: readonly T[],
  { remove, add }: { remove: readonly LineQuantity[]; add: readonly T[] },
): T[] => {
  const replaced = remove.flatMap(({ line, quantity }) => {
    const item = items[line];
    return item ? [{ ...item, quantity }] : [];
  });
  return add.flatMap((item) => {
    const lines: T[] = [];
    let left = item.quantity;
    for (const old of replaced.filter((candidate) => isReplacedBy(candidate, item))) {
      const quantity = Math.min(left, old.quantity);
      if (quantity > 0) lines.push({ ...atPriceOf(item, old), quantity });
      old.quantity -= quantity;
      left -= quantity;
    }
    return left > 0 ? [...lines, { ...item, quantity: left }] : lines;
  });
};
