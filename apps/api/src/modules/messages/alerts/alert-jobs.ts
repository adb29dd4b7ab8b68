import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { WatchChanges } from '../../catalogue/watches/watch-changes.ts';
import type { StockedWatch } from '../../catalogue/watches/watch-projections.ts';
import { PriceAlerts } from './price-alerts.ts';
import { StockAlerts } from './stock/stock-alerts.ts';
import { VariantStocksRepository } from './stock/variant-stocks.repository.ts';

const JOB = 'alerts';
const INTERVAL_MS = 5_000;

/**
 * Checks the alerts of the watches that have changed. The emails that a check assigns are no work entries, because the next
 * check of the variant must not begin before they are sent. Therefore each check finishes the last one.
 */
@Injectable()
export class AlertJobs implements OnApplicationBootstrap {
  constructor(
    private readonly stocks: VariantStocksRepository,
    private readonly stockAlerts: StockAlerts,
    private readonly priceAlerts: PriceAlerts,
    private readonly changes: WatchChanges,
  ) {}

  /** Changes are checked from the first start on: there are no alerts before. */
  async onApplicationBootstrap(): Promise<void> {
    await this.changes.start(JOB);
  }

  @BackgroundJob({ name: JOB, intervalMs: INTERVAL_MS })
  async checkChanges(signal?: AbortSignal): Promise<void> {
    await this.checkVariants(await this.stocks.unfinishedIds(), signal);
    const check = async (watches: readonly StockedWatch[]): Promise<void> => {
      const watchIds = watches.map(({ _id }) => _id.toHexString());
      await this.checkVariants(await this.stocks.idsOf(watchIds), signal);
      await this.priceAlerts.check(watchIds);
    };
    await this.changes.read(JOB, check, signal);
    await this.priceAlerts.checkCampaigns(signal);
  }

  private async checkVariants(ids: readonly string[], signal?: AbortSignal): Promise<void> {
    for (const id of ids) {
      if (signal?.aborted) return;
      await this.stockAlerts.check(id);
    }
  }
}
