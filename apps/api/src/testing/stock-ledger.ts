import { ReservedStock } from '../modules/catalogue/stock/reserved-stock.ts';
import {
  STOCK_MOVEMENT_MODEL,
  type StockMovement,
} from '../modules/catalogue/stock/stock-movement.schema.ts';
import { stockEntryOf } from '../modules/catalogue/watches/stock-line.ts';
import type { TestApi } from './test-api.ts';
import { waitFor } from './wait-for.ts';
import { storedWatch } from './watch-on-sale.ts';

const ledgerOf = (shop: TestApi) =>
  shop.connection.collection<StockMovement>(STOCK_MOVEMENT_MODEL.schema.get('collection') ?? '');

/** Returns the entries of the stock ledger about a watch, oldest first. */
export const movementsOf = async (shop: TestApi, watchId: string): Promise<StockMovement[]> => {
  const isWorking = async () =>
    (await shop.connection.collection('orders').countDocuments({ 'work.kind': 'stock.movements' })) > 0;
  await waitFor(async () => !(await isWorking()));
  return ledgerOf(shop).find({ watchId }).sort({ at: 1, _id: 1 }).toArray();
};

/** Returns the pieces on hand and reserved of the entries of a watch, by the watch and its orders. */
export const presentStock = async (shop: TestApi, watchId: string): Promise<[number, number][]> => {
  const watch = await storedWatch(shop, watchId);
  const stocks = watch && (await shop.app.get(ReservedStock, { strict: false }).of([watch])).get(watchId);
  return (stocks ?? []).map(({ onHand, reserved }) => [onHand, reserved]);
};

/** Returns the same numbers by the ledger: the sums of its entries, which begin with `opening` pieces on hand. */
export const stockByLedger = async (
  shop: TestApi,
  watchId: string,
  opening: number,
): Promise<[number, number][]> => {
  const { stock = [] } = (await storedWatch(shop, watchId)) ?? {};
  const movements = await movementsOf(shop, watchId);
  return stock.map((entry) => {
    const ofEntry = movements.filter((movement) => stockEntryOf(stock, movement) === entry);
    return [
      ofEntry.reduce((sum, { onHand }) => sum + onHand, opening),
      ofEntry.reduce((sum, { reserved }) => sum + reserved, 0),
    ];
  });
};
