import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DatabaseClock } from '../../platform/database/database-clock.ts';
import { BackgroundJob } from '../../platform/jobs/jobs.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { PriceAlerts } from './price-alerts.ts';
import { StockAlerts } from './stock/stock-alerts.ts';
import { VariantStocksRepository } from './stock/variant-stocks.repository.ts';

const INTERVAL_MS = 5_000;
/** Changes are read again for this time, because a write may become visible after a later one. */
const OVERLAP_MS = 10_000;

/**
 * Finds the watches that alerts wait for by their `updatedAt`, which every write of a watch sets, so that orders and saves
 * do no additional work.
 */
@Injectable()
export class AlertJobs implements OnApplicationBootstrap {
  constructor(
    private readonly stocks: VariantStocksRepository,
    private readonly stockAlerts: StockAlerts,
    private readonly priceAlerts: PriceAlerts,
    private readonly watches: WatchesRepository,
    private readonly clock: DatabaseClock,
  ) {}

  /** Changes are checked from the first start on: there are no alerts before. */
  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.stocks.checkedUntil())) await this.stocks.saveCheckedUntil(this.clock.now());
  }

  @BackgroundJob({ name: 'alerts', intervalMs: INTERVAL_MS })
  async checkChanges(signal?: AbortSignal): Promise<void> {
    const since = await this.stocks.checkedUntil();
    const now = this.clock.now();
    await this.checkVariants(await this.stocks.unfinishedIds(), signal);
    if (!since) return;
    let hasChanges = false;
    for await (const batch of this.watches.stockedSince(new Date(since.getTime() - OVERLAP_MS))) {
      if (batch.length === 0) continue;
      hasChanges = true;
      const watchIds = batch.map(({ _id }) => _id.toHexString());
      await this.checkVariants(await this.stocks.idsOf(watchIds), signal);
      await this.priceAlerts.check(watchIds);
    }
    // Nothing is written while nothing changes.
    if (hasChanges && !signal?.aborted) await this.stocks.saveCheckedUntil(now);
  }

  private async checkVariants(ids: readonly string[], signal?: AbortSignal): Promise<void> {
    for (const id of ids) {
      if (signal?.aborted) return;
      await this.stockAlerts.check(id);
    }
  }
}
