import { isPaid, type OrderState, type OrderStatus } from './orders.ts';

/** Pieces of an order line. `line` is the index of the line in the order's `items`, to which changes only append. */
export interface LineQuantity {
  line: number;
  quantity: number;
}

/** A line of an order, as far as its pieces are counted. */
interface LineOfPieces {
  quantity: number;
  /** Pieces that were refunded or taken out of the order before they left the shop. They are not shipped. */
  cancelled?: number | undefined;
  /**
   * Pieces that had left the shop when the order was cancelled, or processed again for an exchange. They come back only by a
   * return.
   */
  dispatched?: number | undefined;
  /** Returned pieces that are in stock again. */
  restocked?: number | undefined;
}

interface PiecesOfShipment {
  items: readonly LineQuantity[];
}

/** An order, as far as its pieces are counted. */
export interface OrderOfPieces {
  status: OrderStatus;
  items: readonly LineOfPieces[];
  shipments?: readonly PiecesOfShipment[] | undefined;
}

/** The pieces of a line in a list. */
export const quantityOfLine = (lines: readonly LineQuantity[], line: number): number =>
  lines.reduce((sum, entry) => (entry.line === line ? sum + entry.quantity : sum), 0);

/** The pieces of a line that the order is worth: no change has removed them, and no exchange has replaced them. */
export const keptPieces = ({
  quantity,
  removed = 0,
  exchanged = 0,
}: {
  quantity: number;
  removed?: number | undefined;
  exchanged?: number | undefined;
}): number => quantity - removed - exchanged;

const shippedPieces = (shipments: readonly PiecesOfShipment[]): LineQuantity[] =>
  shipments.flatMap(({ items }) => items);

/**
 * The pieces of each line that have left the shop: those in shipments; all pieces of an order that is delivered, or that is
 * shipped without a list of its shipments.
 */
export const dispatchedPieces = ({ status, items, shipments = [] }: OrderOfPieces): number[] => {
  const shipped = shippedPieces(shipments);
  const isWhole = status === 'delivered' || (status === 'shipped' && shipments.length === 0);
  return items.map(({ quantity, cancelled = 0, dispatched = 0, restocked = 0 }, line) => {
    const known = Math.max(dispatched, restocked);
    if (status === 'cancelled') return known;
    return isWhole ? quantity - cancelled : Math.max(known, quantityOfLine(shipped, line));
  });
};

/** The pieces of each line that are to be shipped. The order reserves them, and a cancellation can put them into stock. */
export const heldPieces = (order: OrderOfPieces): number[] => {
  const dispatched = dispatchedPieces(order);
  return order.items.map(
    ({ quantity, cancelled = 0 }, line) => quantity - cancelled - (dispatched[line] ?? 0),
  );
};

/** An order with what its method of delivery says about its payment. */
interface ShippableOrder extends OrderState {
  delivery?: { method?: { cashOnDelivery: boolean } | undefined };
}

/**
 * Whether pieces of an order may be shipped: it is paid or to be paid on delivery, or the staff have moved it on; it is
 * neither cancelled nor refunded.
 */
export const isShippable = ({ status, payment, delivery }: ShippableOrder): boolean => {
  if (status === 'cancelled' || payment.status === 'refunded') return false;
  const isPaidLater = delivery?.method?.cashOnDelivery === true && payment.status === 'pending';
  return status !== 'pending' || isPaid(payment.status) || isPaidLater;
};

/** The pieces of an order that no shipment contains. Cancelled ones, and those that left the shop earlier, do not count. */
export const piecesToShip = (
  items: readonly LineOfPieces[],
  shipments: readonly PiecesOfShipment[],
): LineQuantity[] => {
  const shipped = shippedPieces(shipments);
  return items
    .map(({ quantity, cancelled = 0, dispatched = 0 }, line) => ({
      line,
      quantity: quantity - cancelled - Math.max(dispatched, quantityOfLine(shipped, line)),
    }))
    .filter(({ quantity }) => quantity > 0);
};

/**
 * Whether an order has nothing but gifts left without some pieces. Such an order is cancelled as a whole, so that nobody gets
 * a gift without the watches that it came with.
 * @param held the pieces that are left of each line
 */
export const leavesOnlyGifts = (
  items: readonly { isGift?: boolean | undefined }[],
  held: readonly number[],
  remove: readonly LineQuantity[],
): boolean =>
  items.every(({ isGift }, line) => isGift === true || (held[line] ?? 0) <= quantityOfLine(remove, line));

/** One entry per line, by the index of the line. */
export const joinedPieces = (pieces: readonly LineQuantity[]): LineQuantity[] =>
  [...new Set(pieces.map(({ line }) => line))]
    .sort((a, b) => a - b)
    .map((line) => ({ line, quantity: quantityOfLine(pieces, line) }));

/** Joins entries for the same line. Returns null if they contain no pieces, or more than there are. */
export const chosenPieces = (
  wanted: readonly LineQuantity[],
  available: readonly LineQuantity[],
): LineQuantity[] | null => {
  const pieces = joinedPieces(wanted);
  const isPossible =
    pieces.length > 0 && pieces.every(({ line, quantity }) => quantity <= quantityOfLine(available, line));
  return isPossible ? pieces : null;
};
