import { unlessDuplicate } from '../platform/database/errors.ts';
import type { Migration } from '../platform/database/migrations/migrations.ts';

interface Settings {
  exchangeRates?: { currency: string; from: string; kzt: number }[];
}

/** Copies the exchange rates of the settings into a collection of their own. The previous version still reads the settings. */
export const exchangeRates: Migration = {
  name: '0009-exchange-rates',
  up: async (database) => {
    const stored = await database
      .collection<Settings>('settings')
      .findOne({ exchangeRates: { $exists: true } });
    const rates = database.collection('exchangerates');
    for (const { currency, from, kzt } of stored?.exchangeRates ?? []) {
      const rate = { kzt, source: 'typed', at: new Date() };
      await unlessDuplicate(
        rates.updateOne({ currency, day: from }, { $setOnInsert: rate }, { upsert: true }),
      );
    }
  },
};
