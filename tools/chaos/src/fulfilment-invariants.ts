import { type LineQuantity, quantityOfLine, toHundredths } from '@meridian/domain';
import { cancelledPieces, type ShopState, type StoredOrder, type StoredReturn } from './shop-state.ts';

/** Whether there are more pieces than were neither refunded nor taken out before they left the shop. */
const exceeds = (order: StoredOrder, pieces: readonly LineQuantity[]): boolean => {
  const cancelled = cancelledPieces(order);
  return order.items.some(
    ({ quantity }, line) => quantityOfLine(pieces, line) + (cancelled[line] ?? 0) > quantity,
  );
};

/** A refunded return has one succeeded refund of its amount, in shares if several payments pay the order, and any other return has none. */
const isRefundedRight = (
  { payment: { refunds = [] } }: StoredOrder,
  { _id, state, refund, refundedAmount }: StoredReturn,
): boolean => {
  const made = refunds.filter(
    ({ id, status }) => id?.startsWith(`return-${_id.toHexString()}-`) && status === 'succeeded',
  );
  if (state !== 'refunded') return made.length === 0;
  const sum = made.reduce((hundredths, { amount }) => hundredths + toHundredths(amount), 0);
  const isOne = made.every(({ id = '' }) => refund && id.startsWith(refund.requestId));
  return isOne && made.length > 0 && sum === toHundredths(refundedAmount ?? 0);
};

/** An exchanged return has one change of its order, and any other return has none. */
const isExchangedRight = ({ changes = [] }: StoredOrder, { _id, state }: StoredReturn): boolean =>
  changes.filter((change) => change.state === 'made' && change.exchange === _id.toHexString()).length ===
  (state === 'exchanged' ? 1 : 0);

/** The order counts the pieces that its returns have put back into stock. */
const countsRestocks = ({ items, restocks = [] }: StoredOrder, returns: readonly StoredReturn[]): boolean => {
  const pieces = returns
    .filter(({ _id }) => restocks.includes(_id.toHexString()))
    .flatMap(({ restocked = [] }) => restocked);
  return items.every(({ restocked = 0 }, line) => restocked === quantityOfLine(pieces, line));
};

/** Only an order with a point is handed over, which delivers it. */
const isCollectedRight = ({ delivery: { method }, pickup, history }: StoredOrder): boolean =>
  !pickup?.handedOverAt ||
  (method?.point !== undefined && history.some(({ status }) => status === 'delivered'));

/** No piece is shipped or returned twice, and the refunds and the stock of returns agree with their orders. */
export const fulfilmentViolations = ({ orders, returns }: ShopState): string[] =>
  orders.flatMap((order) => {
    const own = returns.filter((candidate) => candidate.order.equals(order._id));
    const shipped = (order.shipments ?? []).flatMap(({ items }) => items);
    const returned = own.flatMap(({ state, lines, restocked = [] }) =>
      state === 'rejected' ? restocked : lines,
    );
    return [
      ...(exceeds(order, shipped) ? ['ships refunded pieces, or more than it has'] : []),
      ...(order.shipments?.some(({ items }) => items.length === 0) ? ['has an empty shipment'] : []),
      ...(exceeds(order, returned) ? ['has returned pieces that were not sent'] : []),
      ...(isCollectedRight(order) ? [] : ['was handed over without being delivered at a point']),
      ...(countsRestocks(order, own) ? [] : ['does not count its restocked pieces']),
      ...own
        .filter((candidate) => !isRefundedRight(order, candidate))
        .map(({ _id, state }) => `has a wrong refund of the ${state} return ${_id.toHexString()}`),
      ...own
        .filter((candidate) => !isExchangedRight(order, candidate))
        .map(({ _id, state }) => `has a wrong exchange of the ${state} return ${_id.toHexString()}`),
    ].map((violation) => `order ${order._id.toHexString()}: ${violation}`);
  });
