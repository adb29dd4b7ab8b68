import { unlessDuplicate } from '../platform/database/errors.ts';
import type { Migration } from '../platform/database/migrations/migrations.ts';

interface Settings {
  sellerId?: string;
  seller: { name: string; taxId: string };
}

/**
 * Gives the seller the id by which the previous version has numbered its documents: the tax number, otherwise the name. The
 * documents from before the tax number was entered get it, too, so that their numbers continue.
 */
export const sellerIds: Migration = {
  name: '0004-seller-ids',
  up: async (database) => {
    const settings = database.collection<Settings>('settings');
    const stored = await settings.findOne({ seller: { $exists: true }, sellerId: { $exists: false } });
    if (!stored) return;
    const { name, taxId } = stored.seller;
    const sellerId = taxId || name;
    const invoices = database.collection<{ series: string }>('invoices');
    if (sellerId !== name)
      for await (const { _id } of invoices.find({ series: name }, { projection: { _id: 1 } }))
        // A number that the tax number has used itself stays with the name.
        await unlessDuplicate(invoices.updateOne({ _id, series: name }, { $set: { series: sellerId } }));
    await settings.updateOne({ _id: stored._id, sellerId: { $exists: false } }, { $set: { sellerId } });
  },
};
