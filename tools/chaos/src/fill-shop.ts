import mongoose from 'mongoose';
import { writeCatalogue } from '@meridian/seed';

/** A watch as it is bought here: one colour and size of it. */
export interface Variant {
  id: string;
  colorName: string;
  size: string;
  /** In tenge. */
  price: number;
  /** Pieces at the start. */
  pieces: number;
}

interface StoredWatch {
  _id: mongoose.Types.ObjectId;
  price: { kzt: number };
  stock: { colorNameEN: string; size: string; quantity: number }[];
}

/** Fills the shop, and sets how many pieces of a few watches there are. */
export const fillShop = async (uri: string, watches: number, pieces: number): Promise<Variant[]> => {
  await writeCatalogue({ mongodbUri: uri });
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    const collection = connection.collection<StoredWatch>('watches');
    const variants: Variant[] = [];
    for (const { _id, price, stock } of await collection.find().sort({ _id: 1 }).limit(watches).toArray()) {
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
        price: price.kzt,
        pieces,
      });
    }
    return variants;
  } finally {
    await connection.close();
  }
};
