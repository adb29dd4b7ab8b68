import mongoose from 'mongoose';
import { writeCatalogue } from '@meridian/seed';

/** A watch as it is bought here: one colour and size of it. */
export interface Goods {
  id: string;
  colorName: string;
  size: string;
  /** In tenge. */
  price: number;
  /** Pieces at the start. */
  pieces: number;
}

interface StockedWatch {
  _id: mongoose.Types.ObjectId;
  price: { kzt: number };
  stock: { colorNameEN: string; size: string; quantity: number }[];
}

/** Fills the shop, and sets how many pieces of a few watches there are. */
export const fillShop = async (uri: string, watches: number, pieces: number): Promise<Goods[]> => {
  await writeCatalogue({ mongodbUri: uri });
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    const collection = connection.collection<StockedWatch>('watches');
    const goods: Goods[] = [];
    for (const { _id, price, stock } of await collection.find().sort({ _id: 1 }).limit(watches).toArray()) {
      const row = stock[0];
      if (!row) continue;
      await collection.updateOne(
        { _id },
        { $set: { 'stock.0.quantity': pieces } },
        { writeConcern: { w: 'majority', j: true } },
      );
      goods.push({
        id: _id.toHexString(),
        colorName: row.colorNameEN,
        size: row.size,
        price: price.kzt,
        pieces,
      });
    }
    return goods;
  } finally {
    await connection.close();
  }
};
