import { literal } from '../../../platform/database/literal.ts';
import type { StoredStockEntry } from './watch.schema.ts';

/** A quantity of a watch in a colour and size. */
export interface StockLine {
  itemId: string;
  /** Id of the stock entry; undefined if the watch had none when the line was written. */
  variantId?: string;
  /** English colour name at the time when the line was written. */
  colorName: string;
  size: string;
  quantity: number;
}

/** One reservation or release of an order's lines. An order may have several of them over time. */
export interface StockOperation {
  orderId: string;
  /** Counts the stock operations of the order from 1; stored as `stock.move`. */
  number: number;
}

/** The marker that an operation leaves on a watch for one line, so that a repeated step has no effect. */
export const markerOf = ({ orderId, number }: StockOperation, index: number): string =>
  `${orderId}:${number}:${index}`;

/** The marker that replaces or precedes a rolled back one: a delayed reservation that finds it is rejected. */
export const tombstoneOf = (marker: string): string => `${marker}:void`;

/** The part of a line that identifies its stock entry. */
type StockKey = Pick<StockLine, 'variantId' | 'colorName' | 'size'>;

/**
 * The stock entry of a line: by its id, otherwise by its names. Names are the key of lines without an id, and of lines
 * whose entry was removed and added again.
 */
export const stockEntryOf = <T extends Pick<StoredStockEntry, 'id' | 'colorNameEN' | 'size'>>(
  stock: readonly T[],
  { variantId, colorName, size }: StockKey,
): T | undefined =>
  (variantId === undefined ? undefined : stock.find(({ id }) => id === variantId)) ??
  stock.find((entry) => entry.colorNameEN === colorName && entry.size === size);

/** The markers of a watch in the expressions of its updates. */
const markers = { $ifNull: ['$stockMarks', []] };

/** Matches `$$entry` with the stock entry of a line, in the same way as `stockEntryOf`. */
const isEntryOf = ({ variantId, colorName, size }: StockKey) => {
  const byNames = {
    $and: [{ $eq: ['$$entry.colorNameEN', literal(colorName)] }, { $eq: ['$$entry.size', literal(size)] }],
  };
  if (variantId === undefined) return byNames;
  const byId = { $eq: ['$$entry.id', literal(variantId)] };
  return { $cond: [{ $in: [literal(variantId), '$stock.id'] }, byId, byNames] };
};

/** The stock after `quantity` pieces were added to the entry of a line. A line without an entry changes nothing. */
const stockPlus = (line: StockKey, quantity: unknown) => ({
  $map: {
    input: '$stock',
    as: 'entry',
    in: {
      $cond: [
        isEntryOf(line),
        { $mergeObjects: ['$$entry', { quantity: { $add: ['$$entry.quantity', quantity] } }] },
        '$$entry',
      ],
    },
  },
});

/** Selects a watch whose entry of the line has enough stock. */
export const hasStockFor = ({ variantId, colorName, size, quantity }: StockLine) => {
  const enough = { quantity: { $gte: quantity } };
  const byNames = { stock: { $elemMatch: { colorNameEN: colorName, size, ...enough } } };
  if (variantId === undefined) return byNames;
  return {
    $or: [
      { stock: { $elemMatch: { id: variantId, ...enough } } },
      { 'stock.id': { $ne: variantId }, ...byNames },
    ],
  };
};

/** Adds `quantity` to the entry of a line, and replaces the markers. */
const stockUpdate = (line: StockKey, quantity: unknown, stockMarks: unknown) => [
  { $set: { stock: stockPlus(line, quantity), stockMarks, updatedAt: '$$NOW' } },
];
const withoutMarker = (marker: string) => ({
  $filter: { input: markers, cond: { $ne: ['$$this', literal(marker)] } },
});

/** Adds `quantity` pieces, which may be negative, and the marker. */
export const addWithMarker = (line: StockKey, quantity: number, marker: string) =>
  stockUpdate(line, quantity, { $concatArrays: [markers, [literal(marker)]] });

/** Adds the line's quantity and removes the marker. */
export const addWithoutMarker = (line: StockLine, marker: string) =>
  stockUpdate(line, line.quantity, withoutMarker(marker));

/** Adds the line's quantity if the watch has the marker, and leaves a tombstone in any case. */
export const addAndBury = (line: StockLine, marker: string) =>
  stockUpdate(
    line,
    { $cond: [{ $in: [literal(marker), markers] }, line.quantity, 0] },
    { $concatArrays: [withoutMarker(marker), [literal(tombstoneOf(marker))]] },
  );
