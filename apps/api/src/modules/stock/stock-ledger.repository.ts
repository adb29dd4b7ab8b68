import { quantityInStock } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type AnyObject, type Connection, Types } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import type { StoredWatch } from '../catalogue/stored.ts';
import { markOf, type StockLine, type StockMove, voidOf } from './stock-line.ts';
import { type Row, rowOf } from './row-of-line.ts';

interface StockedWatch extends Pick<StoredWatch, '_id' | 'stock' | 'colors' | 'formerNames'> {
  /** Marks of moves under way: what makes every step safe to repeat. */
  stockMarks?: string[];
}

/** More rounds than any sane number of owners editing one watch in the same instant. */
const ROUNDS = 20;

const rowFilter = ({ colorNameEN, size }: Row): AnyObject => ({
  stock: { $elemMatch: { colorNameEN, size } },
});
const entryFilter = ({ colorNameEN, size }: Row): AnyObject => ({
  'entry.colorNameEN': colorNameEN,
  'entry.size': size,
});

/** What a mark on a watch says of its move. */
const told = (watch: StockedWatch | null, mark: string): 'taken' | 'voided' | undefined => {
  if (watch?.stockMarks?.includes(mark)) return 'taken';
  return watch?.stockMarks?.includes(voidOf(mark)) ? 'voided' : undefined;
};

/**
 * Moves stock, a line at a time. Each step is one conditional update of one watch that leaves a mark of its move, so a
 * step repeated by anybody, at any time, after any crash, counts once. There are no transactions to lean on.
 */
@Injectable()
export class StockLedger {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Takes a line if there is enough: `short` if there is not, `voided` if the move was undone meanwhile. */
  async take(move: StockMove, index: number, line: StockLine): Promise<'taken' | 'short' | 'voided'> {
    const mark = markOf(move, index);
    const written = { colorNameEN: line.colorName, size: line.size };
    if (await this.takeFrom(written, line, mark)) return 'taken';
    const watch = await this.find(line);
    const known = told(watch, mark);
    if (known) return known;
    // An order that comes back from cancelled may speak of names that were changed since.
    const row = watch && rowOf(watch, line);
    if (!row || (row.colorNameEN === written.colorNameEN && row.size === written.size)) return 'short';
    if (await this.takeFrom(row, line, mark)) return 'taken';
    return told(await this.find(line), mark) ?? 'short';
  }

  /** Gives back a line that this very process took in this move and knows of. */
  async release(move: StockMove, index: number, line: StockLine): Promise<void> {
    const mark = markOf(move, index);
    await this.add(line, { stockMarks: mark }, { $pull: { stockMarks: mark } });
  }

  /** Gives a line back if it was taken in this move, and closes the door to a take that comes late. */
  async undo(move: StockMove, index: number, line: StockLine): Promise<void> {
    const mark = markOf(move, index);
    const voided = voidOf(mark);
    for (let round = 0; round < ROUNDS; round++) {
      const { matchedCount: closed } = await this.watches.updateOne(
        { _id: new Types.ObjectId(line.itemId), stockMarks: { $nin: [mark, voided] } },
        { $push: { stockMarks: voided } },
        { writeConcern: DURABLE },
      );
      if (closed === 1) return;
      await this.add(line, { stockMarks: mark }, { $set: { 'stockMarks.$[mark]': voided } }, [{ mark }]);
      const watch = await this.find(line);
      if (!watch || watch.stockMarks?.includes(voided)) return;
    }
    throw new Error(`the stock of watch ${line.itemId} could not be given back`);
  }

  /** Returns a line that an earlier move took. */
  async giveBack(move: StockMove, index: number, line: StockLine): Promise<void> {
    const mark = markOf(move, index);
    await this.add(line, { stockMarks: { $ne: mark } }, { $push: { stockMarks: mark } });
  }

  /** Takes the marks of a finished move off the watches. */
  async forget(move: StockMove, lines: readonly StockLine[]): Promise<void> {
    const marks = lines.map((_, index) => markOf(move, index));
    await this.unmark(lines, { $in: marks });
  }

  /** Takes the marks of all moves of an order off the watches. */
  async forgetOrder(orderId: string, lines: readonly StockLine[]): Promise<void> {
    await this.unmark(lines, { $regex: `^${orderId}:` });
  }

  /** How many pieces of a line's colour and size there are. */
  async available(line: StockLine): Promise<number> {
    return (await this.stateOf(line)).available;
  }

  /** The pieces in stock of a line's colour and size, and the marks of moves in the sequence in which they were left. */
  async stateOf(line: StockLine): Promise<{ available: number; marks: readonly string[] }> {
    const watch = await this.find(line);
    const row = watch && rowOf(watch, line);
    const available = row ? quantityInStock(watch.stock, row.colorNameEN, row.size) : 0;
    return { available, marks: watch?.stockMarks ?? [] };
  }

  /** Takes from a row if there is enough and the move has left no mark yet. */
  private async takeFrom(row: Row, line: StockLine, mark: string): Promise<boolean> {
    const { modifiedCount } = await this.watches.updateOne(
      {
        _id: new Types.ObjectId(line.itemId),
        stockMarks: { $nin: [mark, voidOf(mark)] },
        stock: {
          $elemMatch: { colorNameEN: row.colorNameEN, size: row.size, quantity: { $gte: line.quantity } },
        },
      },
      {
        $inc: { 'stock.$[entry].quantity': -line.quantity },
        $push: { stockMarks: mark },
        $currentDate: { updatedAt: true },
      },
      { arrayFilters: [entryFilter(row)], writeConcern: DURABLE },
    );
    return modifiedCount === 1;
  }

  /** Raises the row of a line together with a change of the marks; a row that is gone has nothing to raise. */
  private async add(
    line: StockLine,
    marks: AnyObject,
    change: AnyObject,
    filters: AnyObject[] = [],
  ): Promise<void> {
    const _id = new Types.ObjectId(line.itemId);
    for (let round = 0; round < ROUNDS; round++) {
      const watch = await this.watches.findOne(
        { _id, ...marks },
        { projection: { stock: 1, colors: 1, formerNames: 1 } },
      );
      if (!watch) return;
      const row = rowOf(watch, line);
      const { matchedCount } = await this.watches.updateOne(
        { _id, ...marks, ...(row && rowFilter(row)) },
        {
          ...change,
          ...(row && { $inc: { 'stock.$[entry].quantity': line.quantity } }),
          $currentDate: { updatedAt: true },
        },
        { arrayFilters: [...filters, ...(row ? [entryFilter(row)] : [])], writeConcern: DURABLE },
      );
      if (matchedCount === 1) return;
      // Somebody renamed the row, or did the same step, in this very moment: look again.
    }
    throw new Error(`the stock of watch ${line.itemId} could not be raised`);
  }

  private async unmark(lines: readonly StockLine[], stockMarks: AnyObject): Promise<void> {
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
