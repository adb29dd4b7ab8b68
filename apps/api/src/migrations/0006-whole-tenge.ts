import type { Migration } from '../platform/database/migrations/migrations.ts';

/** Rounds prices in tenge, which have no fraction. */
export const wholeTenge: Migration = {
  name: '0006-whole-tenge',
  up: async (database) => {
    const watches = database.collection<{ price: { kzt: number } }>('watches');
    for await (const { _id, price } of watches.find({ 'price.kzt': { $gt: 0 } })) {
      const { kzt } = price;
      // A price below one tenge would otherwise mean that the watch is not sold in tenge.
      if (!Number.isInteger(kzt))
        await watches.updateOne(
          { _id, 'price.kzt': kzt },
          { $set: { 'price.kzt': Math.max(1, Math.round(kzt)) }, $inc: { revision: 1 } },
        );
    }
  },
};
