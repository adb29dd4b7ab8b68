import mongoose from 'mongoose';
import type { Price } from '@meridian/domain';
import { writeCatalogue } from '@meridian/seed';

/** The variant of a watch that shoppers buy: one colour and size. */
export interface Variant {
  id: string;
  colorName: string;
  size: string;
  brand?: string;
  /** In tenge. */
  price: number;
  prices: Price;
  /** Initial stock. */
  pieces: number;
}

interface StoredWatch {
  _id: mongoose.Types.ObjectId;
  brand?: mongoose.Types.ObjectId | null;
  price: Price & { kzt: number };
  stock: { colorNameEN: string; size: string; quantity: number }[];
}

/** Writes the demo catalogue and sets the stock of one variant of each of the first `watches` watches. */
export const fillShop = async (uri: string, watches: number, pieces: number): Promise<Variant[]> => {
  await writeCatalogue({ mongodbUri: uri });
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    const collection = connection.collection<StoredWatch>('watches');
    const variants: Variant[] = [];
    for (const { _id, brand, price, stock } of await collection
      .find()
      .sort({ _id: 1 })
      .limit(watches)
      .toArray()) {
      const row = stock[0];
      if (!row) continue;
      await collection.updateOne(
        { _id },
        { $set: { 'stock.0.quantity': pieces } },
        { writeConcern: { w: 'majority', j: true } },
      );
      variants.push({
        id: _id.toHexString(),
        colorName: row.colorNameEN,
        size: row.size,
        ...(brand && { brand: brand.toHexString() }),
        price: price.kzt,
        prices: price,
        pieces,
      });
    }
    return variants;
  } finally {
    await connection.close();
  }
};
