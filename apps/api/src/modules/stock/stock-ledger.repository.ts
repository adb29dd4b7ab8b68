import { quantityInStock } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type AnyObject, type Connection, Types } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import type { StoredWatch } from '../catalogue/stored.ts';
import { markerOf, type StockLine, type StockOperation, tombstoneOf } from './stock-line.ts';
import { findRow, type StockRow } from './stock-row.ts';

interface StockedWatch extends Pick<StoredWatch, '_id' | 'stock' | 'colors' | 'formerNames'> {
  /** Markers of operations, in the sequence of their steps. They make each step safe to repeat. */
  stockMarks?: string[];
}

/** Attempts of a step that conflicts with concurrent edits of the same watch. */
const MAX_ATTEMPTS = 20;

const rowFilter = ({ colorNameEN, size }: StockRow): AnyObject => ({
  stock: { $elemMatch: { colorNameEN, size } },
});
const entryFilter = ({ colorNameEN, size }: StockRow): AnyObject => ({
  'entry.colorNameEN': colorNameEN,
  'entry.size': size,
});

/** The outcome of a reservation as the markers of the watch record it; undefined if there is none. */
const outcomeOf = (watch: StockedWatch | null, marker: string): 'reserved' | 'rolledBack' | undefined => {
  if (watch?.stockMarks?.includes(marker)) return 'reserved';
  return watch?.stockMarks?.includes(tombstoneOf(marker)) ? 'rolledBack' : undefined;
};

/**
 * Reserves and releases stock, one line at a time. Each step is one conditional update of one watch, which also writes a
 * marker of its operation. Therefore a step that any process repeats, at any time and after any crash, has its effect
 * once. The database has no transactions that could do this.
 */
@Injectable()
export class StockLedger {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /**
   * Reserves a line if there is enough stock.
   * @returns `short` if there is not enough, `rolledBack` if another process has rolled the operation back
   */
  async reserve(
    operation: StockOperation,
    index: number,
    line: StockLine,
  ): Promise<'reserved' | 'short' | 'rolledBack'> {
    const marker = markerOf(operation, index);
    const written = { colorNameEN: line.colorName, size: line.size };
    if (await this.reserveFrom(written, line, marker)) return 'reserved';
    const watch = await this.find(line);
    const outcome = outcomeOf(watch, marker);
    if (outcome) return outcome;
    // A reopened order may contain names that were changed after it was placed.
    const row = watch && findRow(watch, line);
    if (!row || (row.colorNameEN === written.colorNameEN && row.size === written.size)) return 'short';
    if (await this.reserveFrom(row, line, marker)) return 'reserved';
    return outcomeOf(await this.find(line), marker) ?? 'short';
  }

  /** Rolls back a line that this process has reserved in this operation, and removes its marker. */
  async rollBackReserved(operation: StockOperation, index: number, line: StockLine): Promise<void> {
    const marker = markerOf(operation, index);
    await this.add(line, { stockMarks: marker }, { $pull: { stockMarks: marker } });
  }

  /** Rolls back a line if it was reserved in this operation. A tombstone rejects a delayed reservation of the line. */
  async rollBack(operation: StockOperation, index: number, line: StockLine): Promise<void> {
    const marker = markerOf(operation, index);
    const tombstone = tombstoneOf(marker);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { matchedCount } = await this.watches.updateOne(
        { _id: new Types.ObjectId(line.itemId), stockMarks: { $nin: [marker, tombstone] } },
        { $push: { stockMarks: tombstone } },
        { writeConcern: DURABLE },
      );
      if (matchedCount === 1) return;
      await this.add(line, { stockMarks: marker }, { $set: { 'stockMarks.$[marker]': tombstone } }, [
        { marker },
      ]);
      const watch = await this.find(line);
      if (!watch || watch.stockMarks?.includes(tombstone)) return;
    }
    throw new Error(`Stock rollback failed for watch ${line.itemId}: too many concurrent updates`);
  }

  /** Releases a line that an earlier operation reserved. */
  async release(operation: StockOperation, index: number, line: StockLine): Promise<void> {
    const marker = markerOf(operation, index);
    await this.add(line, { stockMarks: { $ne: marker } }, { $push: { stockMarks: marker } });
  }

  /** Removes the markers of one finished operation. */
  async removeMarkers(operation: StockOperation, lines: readonly StockLine[]): Promise<void> {
    const markers = lines.map((_, index) => markerOf(operation, index));
    await this.pullMarkers(lines, { $in: markers });
  }

  /** Removes the markers of all operations of an order. */
  async removeOrderMarkers(orderId: string, lines: readonly StockLine[]): Promise<void> {
    await this.pullMarkers(lines, { $regex: `^${orderId}:` });
  }

  /** The quantity in stock of a line's colour and size. */
  async available(line: StockLine): Promise<number> {
    return (await this.variantState(line)).available;
  }

  /** The quantity in stock of a line's colour and size, and the markers of the watch in the sequence of their steps. */
  async variantState(line: StockLine): Promise<{ available: number; markers: readonly string[] }> {
    const watch = await this.find(line);
    const row = watch && findRow(watch, line);
    const available = row ? quantityInStock(watch.stock, row.colorNameEN, row.size) : 0;
    return { available, markers: watch?.stockMarks ?? [] };
  }

  /** Reserves from a row if it has enough stock and the operation has no marker or tombstone yet. */
  private async reserveFrom(row: StockRow, line: StockLine, marker: string): Promise<boolean> {
    const { modifiedCount } = await this.watches.updateOne(
      {
        _id: new Types.ObjectId(line.itemId),
        stockMarks: { $nin: [marker, tombstoneOf(marker)] },
        stock: {
          $elemMatch: { colorNameEN: row.colorNameEN, size: row.size, quantity: { $gte: line.quantity } },
        },
      },
      {
        $inc: { 'stock.$[entry].quantity': -line.quantity },
        $push: { stockMarks: marker },
        $currentDate: { updatedAt: true },
      },
      { arrayFilters: [entryFilter(row)], writeConcern: DURABLE },
    );
    return modifiedCount === 1;
  }

  /** Adds a line's quantity to its row and changes the markers in the same update. A deleted row is skipped. */
  private async add(
    line: StockLine,
    markers: AnyObject,
    change: AnyObject,
    filters: AnyObject[] = [],
  ): Promise<void> {
    const _id = new Types.ObjectId(line.itemId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const watch = await this.watches.findOne(
        { _id, ...markers },
        { projection: { stock: 1, colors: 1, formerNames: 1 } },
      );
      if (!watch) return;
      const row = findRow(watch, line);
      const { matchedCount } = await this.watches.updateOne(
        { _id, ...markers, ...(row && rowFilter(row)) },
        {
          ...change,
          ...(row && { $inc: { 'stock.$[entry].quantity': line.quantity } }),
          $currentDate: { updatedAt: true },
        },
        { arrayFilters: [...filters, ...(row ? [entryFilter(row)] : [])], writeConcern: DURABLE },
      );
      if (matchedCount === 1) return;
      // The row was renamed, or another process did the same step, between the read and the update: retry.
    }
    throw new Error(`Stock release failed for watch ${line.itemId}: too many concurrent updates`);
  }

  private async pullMarkers(lines: readonly StockLine[], stockMarks: AnyObject): Promise<void> {
    const ids = [...new Set(lines.map((line) => line.itemId))].map((id) => new Types.ObjectId(id));
    await this.watches.updateMany({ _id: { $in: ids }, stockMarks }, { $pull: { stockMarks } });
  }

  private find(line: StockLine): Promise<StockedWatch | null> {
    return this.watches.findOne(
      { _id: new Types.ObjectId(line.itemId) },
      { projection: { stock: 1, colors: 1, formerNames: 1, stockMarks: 1 } },
    );
  }

  private get watches() {
    return this.connection.collection<StockedWatch>('watches');
  }
}
