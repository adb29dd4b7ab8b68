import { heldPieces } from '@meridian/domain';
import type { ReservedLine } from '../../../catalogue/stock/reserved-stock.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import { markerOf } from '../../../catalogue/watches/stock.repository.ts';
import type { StoredWatch } from '../../../catalogue/watches/watch.schema.ts';
import type { OrderOfWatches } from '../orders.repository.ts';
import { piecesOf } from '../order-pieces.ts';

type StockOfWatch = Pick<StoredWatch, '_id' | 'stockMarks'>;

/** Whether the pieces of a line are not available in a watch as it was read: the operation in progress leaves a marker. */
const isTaken = (
  { _id, stock }: OrderOfWatches,
  line: number,
  { stockMarks = [] }: StockOfWatch,
): boolean => {
  if (stock.state === STOCK_STATE.reserved || (stock.state === STOCK_STATE.releasing && stock.isWriteOff))
    return true;
  const marker = markerOf({ orderId: _id.toHexString(), number: stock.move }, line);
  return stockMarks.includes(marker) === (stock.state !== STOCK_STATE.releasing);
};

/** The pieces of watches that orders reserve: those that are to be shipped. */
export const reservedLines = (
  watches: readonly StockOfWatch[],
  orders: readonly OrderOfWatches[],
): ReservedLine[] => {
  const byId = new Map(watches.map((watch) => [watch._id.toHexString(), watch]));
  return orders.flatMap((order) => {
    const held = heldPieces(piecesOf(order));
    return order.items.flatMap((item, line) => {
      const { itemId, variantId, colorName, size } = item;
      const watch = byId.get(itemId);
      const quantity = held[line] ?? 0;
      if (!watch || quantity === 0 || !isTaken(order, line, watch)) return [];
      return {
        ...{ order: order._id.toHexString(), date: order.date },
        ...{ itemId, colorName, size, quantity },
        ...(variantId !== undefined && { variantId }),
      };
    });
  });
};
