import { createHash } from 'node:crypto';
import { foldCase, orderNumber } from '@meridian/domain';
import { type WorkEntry, workEntry } from '../../../platform/work/work-kind.ts';
import { isSameEntry } from '../watches/stock-line.ts';
import type { StoredStockEntry, StoredWatch } from '../watches/watch.schema.ts';
import { STOCK_MOVEMENTS, type StockMovement } from './stock-movement.schema.ts';

/** The stored id of an entry. @param key identifies the entry whenever it is written again */
export const movementId = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 24);

/** An entry of the ledger before it has a stored id, a time and a text for the search. */
export type NewStockMovement = Omit<StockMovement, 'at' | 'text'>;

/** The work that writes entries of one change; none without entries. @param id unique per change */
export const stockWork = (id: string, movements: readonly NewStockMovement[]): WorkEntry[] => {
  if (movements.length === 0) return [];
  const at = new Date();
  const entries = movements.map((movement) => {
    const { nameEN, nameRU, sku, order = '' } = movement;
    const text = foldCase([nameEN, nameRU, sku, order && orderNumber(order)].join('\n'));
    return { ...movement, _id: movementId(movement._id), at, text };
  });
  return [workEntry(STOCK_MOVEMENTS, id, { movements: entries })];
};

type WatchOfStock = Pick<StoredWatch, 'nameEN' | 'nameRU' | 'stock'> & {
  colors: readonly Pick<StoredWatch['colors'][number], 'colorNameEN' | 'sku'>[];
};
/** Who changed the stock of a watch, how and why. */
export interface StockCause {
  kind: 'correction' | 'count' | 'edit' | 'import' | 'opening';
  by: string | null;
  reason?: string | undefined;
}

/** The entries for a change of a watch by the staff. Its pieces on hand change, the reserved ones stay. */
export const movementsOfWatch = (
  id: string,
  watchId: string,
  before: readonly StoredStockEntry[],
  after: WatchOfStock,
  { kind, by, reason }: StockCause,
): NewStockMovement[] => {
  const changes = [
    ...after.stock.map((entry) => {
      const was = before.find((other) => isSameEntry(other, entry))?.quantity ?? 0;
      return { entry, pieces: entry.quantity - was };
    }),
    ...before
      .filter((entry) => !after.stock.some((other) => isSameEntry(other, entry)))
      .map((entry) => ({ entry, pieces: -entry.quantity })),
  ];
  return changes
    .filter(({ pieces }) => pieces !== 0)
    .map(({ entry, pieces }, index) => ({
      _id: `${id}:${index}`,
      kind,
      watchId,
      nameEN: after.nameEN,
      nameRU: after.nameRU,
      ...(entry.id !== undefined && { variantId: entry.id }),
      colorName: entry.colorNameEN,
      colorNameRU: entry.colorNameRU,
      size: entry.size,
      sku: after.colors.find(({ colorNameEN }) => colorNameEN === entry.colorNameEN)?.sku ?? '',
      onHand: pieces,
      reserved: 0,
      by,
      ...(reason && { reason }),
    }));
};
