import type { StockMovementKind } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyObject, Model } from 'mongoose';
import { type TimeSearch, timeSearchConditions } from '../../../platform/database/time-search.ts';
import { DURABLE } from '../../../platform/database/durable.ts';
import { Handles } from '../../../platform/work/work-kind.ts';
import { STOCK_MOVEMENT_MODEL, STOCK_MOVEMENTS, type StockMovement } from './stock-movement.schema.ts';

/** A parsed filter of the ledger. */
export type MovementFilter = TimeSearch & {
  kind?: StockMovementKind | undefined;
  watch?: string | undefined;
};

/** The stock ledger in the database. */
@Injectable()
export class StockMovementsRepository {
  constructor(@InjectModel(STOCK_MOVEMENT_MODEL.name) private readonly ledger: Model<StockMovement>) {}

  /** Inserts entries. An entry that exists already is not changed. */
  @Handles(STOCK_MOVEMENTS)
  async insert({ movements }: { movements: readonly StockMovement[] }): Promise<void> {
    await this.ledger.bulkWrite(
      movements.map(({ _id, ...movement }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: movement }, upsert: true },
      })),
      { ordered: false, writeConcern: DURABLE },
    );
  }

  async find({ kind, watch, ...search }: MovementFilter, limit: number): Promise<StockMovement[]> {
    const conditions: AnyObject[] = [
      ...(kind ? [{ kind }] : []),
      ...(watch ? [{ watchId: watch }] : []),
      ...timeSearchConditions(search, { time: 'at', text: 'text', idOf: (id) => id }),
    ];
    return this.ledger
      .find(conditions.length > 0 ? { $and: conditions } : {})
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<StockMovement[]>();
  }
}
