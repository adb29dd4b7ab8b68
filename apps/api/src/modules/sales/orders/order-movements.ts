import { dispatchedPieces, heldPieces, type LineQuantity, quantityOfLine } from '@meridian/domain';
import { STOCK_STATE } from '../../catalogue/watches/stock-states.ts';
import type { NewStockMovement } from '../../catalogue/stock/stock-movements.ts';
import { IMPERSONAL_AUTHORS, type StoredOrder, type StoredOrderItem } from './order.schema.ts';
import { offeredChange } from './lines/changed-order.ts';
import { piecesOf, restockingRefunds } from './order-pieces.ts';

/** The lines that an offered change has reserved. They follow those of the order when it is made. */
const offeredLines = (order: StoredOrder): StoredOrderItem[] => offeredChange(order)?.add ?? [];

const reservedPieces = (order: StoredOrder): number[] =>
  order.stock.state === STOCK_STATE.reserved ? heldPieces(piecesOf(order)) : order.items.map(() => 0);

/**
 * The pieces that a change adds to the available ones of each line, or takes from them. An operation counts once: a reservation
 * when it is complete, because it may be rolled back; a release when it is recorded, because it will be completed.
 */
const availableChange = (before: StoredOrder, after: StoredOrder): number[] => {
  const enters = (state: StoredOrder['stock']['state']) =>
    before.stock.state !== state && after.stock.state === state;
  const restocked = restockingRefunds(before.payment.refunds, after.payment.refunds).flatMap(
    ({ cancels }) => cancels,
  );
  const taken = enters(STOCK_STATE.reserved) ? heldPieces(piecesOf(before)) : [];
  const released =
    enters(STOCK_STATE.releasing) && !after.stock.isWriteOff ? heldPieces(piecesOf(after)) : [];
  const known = before.items.length + offeredLines(before).length;
  return after.items.map((item, line) => {
    const { removed = 0 } = before.items[line] ?? {};
    const isNew = line >= known;
    return (
      quantityOfLine(restocked, line) +
      (released[line] ?? 0) -
      (taken[line] ?? 0) +
      // A change of the order has reserved the pieces of its lines before it is made.
      (isNew ? -item.quantity : (item.removed ?? 0) - removed)
    );
  });
};

const movementOf = (
  { _id, revision }: StoredOrder,
  line: number,
  item: StoredOrderItem,
  change: Pick<NewStockMovement, 'kind' | 'onHand' | 'reserved' | 'by' | 'reason'>,
): NewStockMovement => ({
  // Another change has another revision.
  _id: `${_id.toHexString()}:${revision}:${line}:${change.kind}`,
  watchId: item.itemId,
  nameEN: item.name,
  nameRU: item.nameRU,
  ...(item.variantId !== undefined && { variantId: item.variantId }),
  colorName: item.colorName,
  colorNameRU: item.colorNameRU,
  size: item.size,
  sku: item.sku,
  order: _id.toHexString(),
  ...change,
});

/** The entries for the lines that an offered change reserves, or releases because it is dropped. */
const movementsOfOffer = (before: StoredOrder, after: StoredOrder, by: string | null): NewStockMovement[] => {
  const offered = offeredChange(after);
  const earlier = offeredChange(before);
  if (offered?.id === earlier?.id) return [];
  const isDropped = after.changes?.find(({ id }) => id === earlier?.id)?.state === 'dropped';
  const movements = (add: readonly StoredOrderItem[], sign: 1 | -1) =>
    add.map((item, index) =>
      movementOf(before, before.items.length + index, item, {
        kind: sign > 0 ? 'reserved' : 'released',
        onHand: 0,
        reserved: sign * item.quantity,
        by,
      }),
    );
  return [...movements(offeredLines(after), 1), ...movements(isDropped ? offeredLines(before) : [], -1)];
};

/**
 * The entries of the stock ledger for a change of an order. They follow from the order before and after the change: the pieces
 * on hand are the available and the reserved ones.
 */
export const movementsOfChange = (
  before: StoredOrder,
  after: StoredOrder,
  author: string | undefined,
): NewStockMovement[] => {
  const by = author === undefined || IMPERSONAL_AUTHORS.includes(author) ? null : author;
  const reservedBefore = [...reservedPieces(before), ...offeredLines(before).map(({ quantity }) => quantity)];
  const dispatchedBefore = dispatchedPieces(piecesOf(before));
  const dispatchedAfter = dispatchedPieces(piecesOf(after));
  const reservedAfter = reservedPieces(after);
  const available = availableChange(before, after);
  const ofLines = after.items.flatMap((item, line) => {
    const added = available[line] ?? 0;
    const onHand = added + (reservedAfter[line] ?? 0) - (reservedBefore[line] ?? 0);
    const isDispatch = (dispatchedAfter[line] ?? 0) > (dispatchedBefore[line] ?? 0);
    const leaving = isDispatch ? 'dispatched' : 'writtenOff';
    const changes = [
      { kind: added < 0 ? 'reserved' : 'released', onHand: 0, reserved: -added || 0, by } as const,
      { kind: onHand < 0 ? leaving : 'undispatched', onHand, reserved: onHand, by } as const,
    ];
    return changes
      .filter((change) => change.reserved !== 0)
      .map((change) => movementOf(before, line, item, change));
  });
  return [...ofLines, ...movementsOfOffer(before, after, by)];
};

/**
 * The entries for pieces of a return that are in stock again. Pieces that the order reserves, because its delivery was undone
 * meanwhile, have been dispatched after all.
 */
export const movementsOfRestock = (
  order: StoredOrder,
  lines: readonly LineQuantity[],
): NewStockMovement[] => {
  const items = order.items.map((item, line) => ({
    ...item,
    restocked: (item.restocked ?? 0) + quantityOfLine(lines, line),
  }));
  const returned = lines.flatMap(({ line, quantity }) => {
    const item = order.items[line];
    const change = { kind: 'returned', onHand: quantity, reserved: 0, by: null } as const;
    return item ? [movementOf(order, line, item, change)] : [];
  });
  return [...movementsOfChange(order, { ...order, items }, undefined), ...returned];
};
