import type { Sales } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { STORED, type StoredWatch } from '../catalogue/stored.ts';

/** A colour and size with fewer pieces has low stock. */
const LOW_STOCK_THRESHOLD = 3;
const MAX_LOW_STOCK = 10;

/** Reads the stock of watches for the sales report. */
@Injectable()
export class LowStock {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Colours and sizes of the given watches with low stock, lowest first. */
  async of(ids: readonly string[]): Promise<Sales['lowStock']> {
    const watches = await this.connection
      .collection<StoredWatch>(STORED.watches)
      .find(
        { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
        { projection: { nameEN: 1, nameRU: 1, stock: 1 } },
      )
      .toArray();
    return watches
      .flatMap(({ _id, nameEN, nameRU, stock }) =>
        stock
          .filter(({ quantity }) => quantity < LOW_STOCK_THRESHOLD)
          .map(({ colorNameEN, colorNameRU, size, quantity }) => ({
            itemId: _id.toHexString(),
            nameEN,
            nameRU,
            colorNameEN,
            colorNameRU,
            size,
            quantity,
          })),
      )
      .sort((a, b) => a.quantity - b.quantity || ids.indexOf(a.itemId) - ids.indexOf(b.itemId))
      .slice(0, MAX_LOW_STOCK);
  }
}
