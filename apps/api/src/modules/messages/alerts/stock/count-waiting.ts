import type { WaitingVariant } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { stockEntryOf } from '../../../catalogue/watches/stock-line.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import { AlertsRepository } from '../alerts.repository.ts';
import { presentVariant } from '../mails/alert-mails.ts';
import { VariantStocksRepository } from './variant-stocks.repository.ts';

const MAX_VARIANTS = 100;

@Injectable()
export class CountWaiting {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly stocks: VariantStocksRepository,
    private readonly watches: WatchesRepository,
  ) {}

  /** The variants of one watch, or of all, most wanted first. Only confirmed alerts count. */
  async count(watchId?: string): Promise<WaitingVariant[]> {
    const counts = await this.alerts.countBySubject(watchId, MAX_VARIANTS);
    const stocks = new Map((await this.stocks.byIds([...counts.keys()])).map((stock) => [stock._id, stock]));
    const watches = await this.watches.findSellable([...stocks.values()].map((stock) => stock.watchId));
    return [...counts].flatMap(([id, waiting]) => {
      const stock = stocks.get(id);
      const watch = stock && watches.get(stock.watchId);
      if (!watch) return [];
      return {
        watchId: stock.watchId,
        nameEN: watch.nameEN,
        nameRU: watch.nameRU,
        ...presentVariant(watch, stock.variant),
        quantity: Math.max(0, stockEntryOf(watch.stock, stock.variant)?.quantity ?? 0),
        waiting,
      };
    });
  }
}
