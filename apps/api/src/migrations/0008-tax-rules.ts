import { TAXES_ID } from '../modules/shop/settings/taxes/taxes.repository.ts';
import type { StoredTaxes } from '../modules/shop/settings/taxes/taxes.schema.ts';
import { objectId } from '../platform/database/ids.ts';
import type { Migration } from '../platform/database/migrations/migrations.ts';

interface Settings {
  taxRates?: Record<string, number>;
  seller?: { isVatRegistered?: boolean };
}

/** The day from which the rates of the previous version have held. */
const FIRST_DAY = '2000-01-01';

/**
 * Makes the tax rates of the settings rules that have always held; a rate of 0 needs none. They stay in the settings for
 * servers of the previous version. Without rates, the documents of a registered seller stated 0 %, which stays. A shop that
 * has issued none, such as a new one with the demo seller, gets the default rules.
 */
export const taxRules: Migration = {
  name: '0008-tax-rules',
  up: async (database) => {
    const settings = await database.collection<Settings>('settings').findOne();
    const rates = Object.entries(settings?.taxRates ?? {}).filter(([, rate]) => rate > 0);
    if (rates.length === 0) {
      const document = await database.collection('invoices').findOne({}, { projection: { _id: 1 } });
      if (!settings?.seller?.isVatRegistered || !document) return;
    }
    const rules = rates.map(([country, rate]) => ({ country, category: null, rate, from: FIRST_DAY }));
    await database
      .collection<StoredTaxes>('taxes')
      .updateOne(
        { _id: objectId(TAXES_ID) },
        { $setOnInsert: { rules: rules as StoredTaxes['rules'], revision: 1 } },
        { upsert: true },
      );
  },
};
