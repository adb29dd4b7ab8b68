import { Injectable } from '@nestjs/common';
import { Catalogue } from '../../catalogue/listing/catalogue.ts';
import { WatchesRepository } from '../../catalogue/watches/watches.repository.ts';
import { AlertsRepository } from './alerts.repository.ts';
import { AlertMails } from './mails/alert-mails.ts';

/** The smallest price drop that is worth an email. */
const MIN_DROP_PERCENT = 5;
/** Watches per query of alerts. */
const BATCH_SIZE = 500;

/** Returns whether a price is at least 5 % below an earlier one. Both have the same currency. */
export const hasDropped = (price: number, before: number): boolean =>
  price * 100 <= before * (100 - MIN_DROP_PERCENT);

/** Sends the emails about dropped prices. Prices are compared in the currency of the alert and never converted. */
@Injectable()
export class PriceAlerts {
  /** The campaigns at the last check of all alerts. */
  private checkedCampaigns: string | undefined;

  constructor(
    private readonly alerts: AlertsRepository,
    private readonly watches: WatchesRepository,
    private readonly mails: AlertMails,
    private readonly catalogue: Catalogue,
  ) {}

  /** Checks all alerts if a campaign has begun, ended or changed since the last time, or since the start of this process. */
  async checkCampaigns(signal?: AbortSignal): Promise<void> {
    await this.catalogue.refresh();
    const { campaignRevision } = this.catalogue;
    if (campaignRevision === this.checkedCampaigns) return;
    const watchIds = await this.alerts.watchesOfPriceAlerts();
    for (let start = 0; start < watchIds.length; start += BATCH_SIZE) {
      if (signal?.aborted) return;
      await this.check(watchIds.slice(start, start + BATCH_SIZE));
    }
    this.checkedCampaigns = campaignRevision;
  }

  /** Sends the emails of the alerts of some watches whose prices have dropped. Any process may repeat it. */
  async check(watchIds: readonly string[]): Promise<void> {
    const alerts = await this.alerts.activePriceAlerts(watchIds);
    await this.catalogue.refresh();
    const watches = await this.watches.findSellable(alerts.map(({ watchId }) => watchId));
    for (const alert of alerts) {
      const { _id, watchId, currency, price: before = 0 } = alert;
      const watch = watches.get(watchId);
      const price = currency && watch && this.catalogue.priceOf(watch).price[currency];
      if (!watch || price === undefined || !hasDropped(price, before)) continue;
      await this.mails.sendPrice(alert, watch, price);
      await this.alerts.remove(_id.toHexString());
    }
  }
}
