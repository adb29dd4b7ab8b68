import { type LineQuantity, quantityOfLine, readOrderStatus } from '@meridian/domain';
import type { OrderRefund, StoredOrder } from './order.schema.ts';

type OrderOfPieces = Pick<StoredOrder, 'status' | 'items'> & {
  shipments?: StoredOrder['shipments'];
  payment: Pick<StoredOrder['payment'], 'refunds'>;
};

/** An order, as far as its pieces are counted: refunds of the present payment and changes may have cancelled some. */
export const piecesOf = ({ status, items, shipments, payment }: OrderOfPieces) => {
  const cancelled = (payment.refunds ?? []).flatMap(({ cancels = [], isEarlier }) =>
    isEarlier ? [] : cancels,
  );
  return {
    status: readOrderStatus(status),
    items: items.map((item, line) => ({
      ...item,
      cancelled: quantityOfLine(cancelled, line) + (item.removed ?? 0),
    })),
    shipments,
  };
};

/** The refunds that are new after a change, and put the pieces that they cancel into stock. */
export const restockingRefunds = (
  before: readonly OrderRefund[] = [],
  after: readonly OrderRefund[] = [],
): (OrderRefund & { cancels: LineQuantity[] })[] =>
  after.flatMap((refund) => {
    const { id, cancels, restock } = refund;
    return cancels && restock !== false && before.every((other) => other.id !== id)
      ? [{ ...refund, cancels }]
      : [];
  });
