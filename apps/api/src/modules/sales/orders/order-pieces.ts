import { dispatchedPieces, type LineQuantity, quantityOfLine, readOrderStatus } from '@meridian/domain';
import { STOCK_STATE, type StockState } from '../../catalogue/watches/stock-states.ts';
import type { OrderRefund, StoredOrder } from './order.schema.ts';

type OrderOfPieces = Pick<StoredOrder, 'status' | 'items' | 'stock'> & {
  shipments?: StoredOrder['shipments'];
  payment: Pick<StoredOrder['payment'], 'refunds'>;
};

const RESERVING: readonly StockState[] = [STOCK_STATE.reserving, STOCK_STATE.rollingBack];

/** An order, as far as its pieces are counted: refunds of the present payment and changes may have cancelled some. */
export const piecesOf = ({ status, items, shipments, payment, stock }: OrderOfPieces) => {
  const isNewPayment = stock.isForNewPayment === true && RESERVING.includes(stock.state);
  const cancelled = (payment.refunds ?? []).flatMap(({ cancels = [], isEarlier }) =>
    isEarlier || isNewPayment ? [] : cancels,
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

/** The lines of an order with the numbers of pieces that have left the shop, which a later status does not reveal. */
export const withDispatched = (order: StoredOrder): StoredOrder['items'] => {
  const dispatched = dispatchedPieces(piecesOf(order));
  return order.items.map((item, line) => {
    const quantity = dispatched[line] ?? 0;
    return quantity > 0 ? { ...item, dispatched: quantity } : item;
  });
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

/** An order that waits at its point, or was handed over there; undefined once it is cancelled or goes elsewhere. */
export const pickupOf = ({ pickup, delivery }: StoredOrder): StoredOrder['pickup'] =>
  pickup && (pickup.handedOverAt !== null || pickup.point === (delivery.method?.point?.code ?? ''))
    ? pickup
    : undefined;
