import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AnyObject, type Model, Types } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import { among } from '../../../platform/database/ids.ts';
import { literal } from '../../../platform/database/literal.ts';
import { CatalogueRevision } from '../../shop/revision/catalogue-revision.ts';
import { stockEntryOf, type StockKey, type StockLine, type StockOperation } from './stock-line.ts';
import { type StoredWatch, WATCH_MODEL } from './watch.schema.ts';

/** The marker that an operation leaves on a watch for one line, so that a repeated step has no effect. */
export const markerOf = ({ orderId, number }: StockOperation, index: number): string =>
  `${orderId}:${number}:${index}`;

/** The marker that replaces or precedes a rolled back one: a delayed reservation that finds it is rejected. */
const tombstoneOf = (marker: string): string => `${marker}:void`;

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

/** Selects a watch whose entry of the line has enough stock. @param minimum by default what the line takes */
const hasStockFor = ({ variantId, colorName, size, quantity }: StockLine, minimum = quantity) => {
  const enough = { quantity: { $gte: minimum } };
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
const addWithMarker = (line: StockKey, quantity: number, marker: string) =>
  stockUpdate(line, quantity, { $concatArrays: [markers, [literal(marker)]] });

const addWithoutMarker = (line: StockLine, marker: string) =>
  stockUpdate(line, line.quantity, withoutMarker(marker));

/** Adds the line's quantity if the watch has the marker, and leaves a tombstone in any case. */
const addAndBury = (line: StockLine, marker: string) =>
  stockUpdate(
    line,
    { $cond: [{ $in: [literal(marker), markers] }, line.quantity, 0] },
    { $concatArrays: [withoutMarker(marker), [literal(tombstoneOf(marker))]] },
  );

/**
 * The stock of watches, as orders reserve and release it. The database has no transactions, so each step is one conditional
 * update of one watch, which also writes a marker `<order>:<operation>:<line>`. A step that any process repeats, at any time
 * and after any crash, finds its marker and has its effect once.
 *
 * Rolling back an unfinished reservation replaces the marker by a tombstone (`…:void`), also if the line was not reserved:
 * a delayed reservation that finds the tombstone is rejected. Markers are removed when their operation is finished,
 * tombstones long after the last operation of the order. `stock-states.ts` has the states of an order's operations.
 */
@Injectable()
export class StockRepository {
  constructor(
    @InjectModel(WATCH_MODEL.name) private readonly model: Model<StoredWatch>,
    private readonly revision: CatalogueRevision,
  ) {}

  /**
   * Reserves a line if there is enough stock.
   * @param mayBeShort reserves it also if there is not, so that the stock becomes negative
   * @returns `short` if there is not enough, `rolledBack` if another process has rolled the operation back
   */
  async reserve(
    operation: StockOperation,
    index: number,
    line: StockLine,
    mayBeShort = false,
  ): Promise<'reserved' | 'short' | 'rolledBack'> {
    const marker = markerOf(operation, index);
    const tombstone = tombstoneOf(marker);
    const isReserved = await this.changeStock(
      line,
      {
        stockMarks: { $nin: [marker, tombstone] },
        ...hasStockFor(line, mayBeShort ? -Infinity : line.quantity),
      },
      addWithMarker(line, -line.quantity, marker),
    );
    if (isReserved) return 'reserved';
    const { markers } = await this.stockOf(line);
    if (markers.includes(marker)) return 'reserved';
    return markers.includes(tombstone) ? 'rolledBack' : 'short';
  }

  /** Rolls back a line that this process has reserved in this operation, and removes its marker. */
  async rollBackReserved(operation: StockOperation, index: number, line: StockLine): Promise<void> {
    const marker = markerOf(operation, index);
    await this.changeStock(line, { stockMarks: marker }, addWithoutMarker(line, marker));
  }

  /** Rolls back a line if it was reserved in this operation. A tombstone rejects a delayed reservation of the line. */
  async rollBack(operation: StockOperation, index: number, line: StockLine): Promise<void> {
    const marker = markerOf(operation, index);
    await this.changeStock(line, { stockMarks: { $ne: tombstoneOf(marker) } }, addAndBury(line, marker));
  }

  /** Releases a line that an earlier operation reserved. */
  async release(operation: StockOperation, index: number, line: StockLine): Promise<void> {
    const marker = markerOf(operation, index);
    await this.changeStock(line, { stockMarks: { $ne: marker } }, addWithMarker(line, line.quantity, marker));
  }

  async removeMarkers(operation: StockOperation, lines: readonly StockLine[]): Promise<void> {
    await this.pullMarkers(lines, { $in: lines.map((_, index) => markerOf(operation, index)) });
  }

  /** Removes the markers of all operations of an order. */
  async removeOrderMarkers(orderId: string, lines: readonly StockLine[]): Promise<void> {
    await this.pullMarkers(lines, { $regex: `^${orderId}:` });
  }

  /** The quantity in stock of a line's variant, and the markers of the watch in the sequence of their steps. */
  async stockOf(line: StockLine): Promise<{ available: number; markers: readonly string[] }> {
    const watch = await this.watches.findOne(
      { _id: new Types.ObjectId(line.itemId) },
      { projection: { stock: 1, stockMarks: 1 } },
    );
    return {
      available: watch ? (stockEntryOf(watch.stock, line)?.quantity ?? 0) : 0,
      markers: watch?.stockMarks ?? [],
    };
  }

  /** Changes the stock of a line in one update. @returns false if `condition` did not hold */
  private async changeStock(line: StockLine, condition: AnyObject, update: AnyObject[]): Promise<boolean> {
    const change = () =>
      this.watches.findOneAndUpdate({ _id: new Types.ObjectId(line.itemId), ...condition }, update, {
        returnDocument: 'before',
        projection: { stock: 1 },
        writeConcern: DURABLE,
      });
    const isChanged = await this.revision.recordWrite(change, (before) => {
      if (!before) return null;
      const quantity = stockEntryOf(before.stock, line)?.quantity ?? 0;
      // A reservation of everything or more makes the variant unavailable; a release to an empty entry makes it available.
      return { watchIds: [line.itemId], quantitiesOnly: quantity > line.quantity };
    });
    return isChanged !== null;
  }

  private async pullMarkers(lines: readonly StockLine[], stockMarks: AnyObject): Promise<void> {
    const ids = new Set(lines.map((line) => line.itemId));
    await this.watches.updateMany({ ...among(ids), stockMarks }, { $pull: { stockMarks } });
  }

  private get watches() {
    return this.model.db.collection<StoredWatch>(this.model.collection.collectionName);
  }
}
