import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import { Handles } from '../../../platform/work/work-kind.ts';
import { STOCK_MOVEMENT_MODEL, STOCK_MOVEMENTS, type StockMovement } from './stock-movement.schema.ts';

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
}
