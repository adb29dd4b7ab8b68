import { foldCase } from '@meridian/domain';
import { stockOfVariants } from '../modules/catalogue/stock/reserved-stock.ts';
import type { StockMovement } from '../modules/catalogue/stock/stock-movement.schema.ts';
import { movementId } from '../modules/catalogue/stock/stock-movements.ts';
import type { StoredWatch } from '../modules/catalogue/watches/watch.schema.ts';
import type { OrderOfWatches } from '../modules/sales/orders/orders.repository.ts';
import { reservedLines } from '../modules/sales/orders/stock/reserved-by-orders.ts';
import type { Migration } from '../platform/database/migrations/migrations.ts';

/** Opens the stock ledger: one entry per variant with its pieces on hand and its reserved pieces as of now. */
export const stockLedger: Migration = {
  name: '0007-stock-ledger',
  up: async (database) => {
    const watches = await database.collection<StoredWatch>('watches').find().toArray();
    const orders = database
      .collection<OrderOfWatches>('orders')
      .find({ 'stock.state': { $ne: 'released' }, status: { $ne: 'delivered' } });
    const stocks = stockOfVariants(watches, reservedLines(watches, await orders.toArray()));
    const ledger = database.collection<StockMovement>('stockmovements');
    const at = new Date();
    for (const { _id, nameEN, nameRU, colors } of watches) {
      const watchId = _id.toHexString();
      const entries = (stocks.get(watchId) ?? []).map(({ entry, onHand, reserved }): StockMovement => {
        const { id, colorNameEN: colorName, colorNameRU, size } = entry;
        const sku = colors.find((color) => color.colorNameEN === colorName)?.sku ?? '';
        return {
          _id: movementId(`opening:${watchId}:${id ?? `${colorName}:${size}`}`),
          ...{ at, kind: 'opening', watchId, nameEN, nameRU, colorName, colorNameRU, size, sku, reserved },
          ...(id !== undefined && { variantId: id }),
          ...{ onHand, reserved, by: null },
          text: foldCase([nameEN, nameRU, sku].join('\n')),
        };
      });
      if (entries.length > 0)
        await ledger.bulkWrite(
          entries.map(({ _id: entryId, ...entry }) => ({
            updateOne: { filter: { _id: entryId }, update: { $setOnInsert: entry }, upsert: true },
          })),
        );
    }
  },
};
