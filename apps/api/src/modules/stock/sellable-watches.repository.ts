import type { Price, StockEntry } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';

/** The fields of a watch that carts and orders need. */
export interface SellableWatch {
  _id: Types.ObjectId;
  nameEN: string;
  nameRU: string;
  price: Price;
  weight: number;
  stock: StockEntry[];
  colors: { colorNameEN: string; colorNameRU: string; sku: string; images: string[] }[];
}

const SELLABLE_FIELDS = {
  nameEN: 1,
  nameRU: 1,
  price: 1,
  weight: 1,
  stock: 1,
  'colors.colorNameEN': 1,
  'colors.colorNameRU': 1,
  'colors.sku': 1,
  'colors.images': 1,
} as const;

/** Reads watches for carts and orders. */
@Injectable()
export class SellableWatches {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** The existing watches among the given ids, by id. */
  async byIds(ids: readonly string[]): Promise<Map<string, SellableWatch>> {
    const found = await this.find(ids, SELLABLE_FIELDS);
    return new Map(found.map((watch) => [watch._id.toHexString(), watch as SellableWatch]));
  }

  /** The English colour names of the existing watches among the given ids, by id. */
  async colorsOf(ids: readonly string[]): Promise<Map<string, Set<string>>> {
    if (ids.length === 0) return new Map();
    const found = await this.find(ids, { 'colors.colorNameEN': 1 });
    return new Map(
      found.map(({ _id, colors }) => [
        _id.toHexString(),
        new Set((colors ?? []).map((color) => color.colorNameEN)),
      ]),
    );
  }

  private find(ids: readonly string[], projection: Record<string, 1>) {
    return this.connection
      .collection<Pick<SellableWatch, '_id'> & Partial<SellableWatch>>('watches')
      .find({ _id: { $in: [...new Set(ids)].map((id) => new Types.ObjectId(id)) } }, { projection })
      .toArray();
  }
}
