import { heldPieces } from '@meridian/domain';
import type { ReservedLine } from '../../../catalogue/stock/reserved-stock.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import { markerOf } from '../../../catalogue/watches/stock.repository.ts';
import type { StoredWatch } from '../../../catalogue/watches/watch.schema.ts';
import { offeredChange } from '../lines/changed-order.ts';
import type { OrderOfWatches } from '../orders.repository.ts';
import { piecesOf } from '../order-pieces.ts';

type StockOfWatch = Pick<StoredWatch, '_id' | 'stockMarks'>;

/** Whether the pieces of a line are not available in a watch as it was read: the operation in progress leaves a marker. */
const isTaken = (
  { _id, stock }: OrderOfWatches,
  line: number,
  { stockMarks = [] }: StockOfWatch,
): boolean => {
  if (stock.state === STOCK_STATE.released) return false;
  if (stock.state === STOCK_STATE.reserved || (stock.state === STOCK_STATE.releasing && stock.isWriteOff))
    return true;
  const marker = markerOf({ orderId: _id.toHexString(), number: stock.move }, line);
  return stockMarks.includes(marker) === (stock.state !== STOCK_STATE.releasing);
};

/** The pieces of watches that orders reserve: those that are to be shipped, and those of offered changes. */
export const reservedLines = (
  watches: readonly StockOfWatch[],
  orders: readonly OrderOfWatches[],
): ReservedLine[] => {
  const byId = new Map(watches.map((watch) => [watch._id.toHexString(), watch]));
  return orders.flatMap((order) => {
    const held = heldPieces(piecesOf(order));
    const taken = order.items.map((item, line) => {
      const watch = byId.get(item.itemId);
      const isHeld = watch !== undefined && isTaken(order, line, watch);
      return { ...item, quantity: isHeld ? (held[line] ?? 0) : 0 };
    });
    return [...taken, ...(offeredChange(order)?.add ?? [])]
      .filter(({ itemId, quantity }) => quantity > 0 && byId.has(itemId))
      .map(({ itemId, variantId, colorName, size, quantity }) => ({
        ...{ order: order._id.toHexString(), date: order.date },
        ...{ itemId, colorName, size, quantity },
        ...(variantId !== undefined && { variantId }),
      }));
  });
};
