import { type EndpointOutput, type HandlerInput, panelQuery, type StockVariant } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { ShopSettings } from '../../shop/settings/shop-settings.ts';
import { ListAllWatches } from '../listing/list-all-watches.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import type { StoredStockEntry, StoredWatch } from '../watches/watch.schema.ts';
import { ReservedStock, type VariantStock } from '../stock/reserved-stock.ts';

const WATCHES_OF_PAGE = 20;

export const presentStock = (
  { _id, nameEN, nameRU, colors }: StoredWatch,
  { entry, onHand, reserved, shortOrders }: VariantStock,
): StockVariant => ({
  watchId: _id.toHexString(),
  ...{ nameEN, nameRU },
  ...{ colorNameEN: entry.colorNameEN, colorNameRU: entry.colorNameRU, size: entry.size },
  sku: colors.find(({ colorNameEN }) => colorNameEN === entry.colorNameEN)?.sku ?? '',
  ...{ onHand, reserved, available: entry.quantity, shortOrders },
});

type Query = HandlerInput<'GET /api/stock'>['query'];

/** Lists the stock of all watches for the panel. */
@Injectable()
export class ListStock {
  constructor(
    private readonly list: ListAllWatches,
    private readonly watches: AllWatchesRepository,
    private readonly reserved: ReservedStock,
    private readonly settings: ShopSettings,
  ) {}

  /** @throws AppError `badRequest` for a malformed cursor */
  async page({ q, only, watch, cursor = '0', limit = WATCHES_OF_PAGE }: Query) {
    const start = Number(cursor);
    if (!Number.isSafeInteger(start) || start < 0) throw new AppError('badRequest');
    const threshold = await this.settings.lowStockThreshold();
    const isShown = (
      { quantity }: Pick<StoredStockEntry, 'quantity'>,
      { lowStockThreshold }: Pick<StoredWatch, 'lowStockThreshold'>,
    ) => {
      if (only === 'short') return quantity < 0;
      return only === undefined || quantity < (lowStockThreshold ?? threshold);
    };
    const found =
      watch === undefined ? await this.list.idsOf(panelQuery.parse({ ...(q && { q }) })) : [watch];
    const ids = only === undefined ? found : await this.watches.idsWithStock(found, isShown);
    const watches = await this.watches.findByIds(ids.slice(start, start + limit));
    const stocks = await this.reserved.of(watches);
    const variants = watches.flatMap((stored) =>
      (stocks.get(stored._id.toHexString()) ?? [])
        .filter(({ entry }) => isShown(entry, stored))
        .map((variant) => presentStock(stored, variant)),
    );
    const next = start + limit;
    return {
      variants,
      nextCursor: next < ids.length ? String(next) : null,
    } satisfies EndpointOutput<'GET /api/stock'>;
  }
}
