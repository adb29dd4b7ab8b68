import { literal } from '../../platform/database/literal.ts';
import { type StockKey, type StockLine, tombstoneOf } from './stock-line.ts';

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

/** Adds `quantity` pieces, which may be negative, and the marker. */
export const addWithMarker = (line: StockKey, quantity: number, marker: string) => [
  {
    $set: {
      stock: stockPlus(line, quantity),
      stockMarks: { $concatArrays: [markers, [literal(marker)]] },
      updatedAt: '$$NOW',
    },
  },
];

/** Adds the line's quantity and removes the marker. */
export const addWithoutMarker = (line: StockLine, marker: string) => [
  {
    $set: {
      stock: stockPlus(line, line.quantity),
      stockMarks: { $filter: { input: markers, cond: { $ne: ['$$this', literal(marker)] } } },
      updatedAt: '$$NOW',
    },
  },
];

/** Adds the line's quantity if the watch has the marker, and leaves a tombstone in any case. */
export const addAndBury = (line: StockLine, marker: string) => [
  {
    $set: {
      stock: stockPlus(line, { $cond: [{ $in: [literal(marker), markers] }, line.quantity, 0] }),
      stockMarks: {
        $concatArrays: [
          { $filter: { input: markers, cond: { $ne: ['$$this', literal(marker)] } } },
          [literal(tombstoneOf(marker))],
        ],
      },
      updatedAt: '$$NOW',
    },
  },
];
