import { Injectable } from '@nestjs/common';
import { WatchesRepository } from '../../catalogue/watches/watches.repository.ts';
import { AlertsRepository } from './alerts.repository.ts';
import { AlertMails } from './mails/alert-mails.ts';

/** The smallest price drop that is worth an email. */
const MIN_DROP_PERCENT = 5;

/** Returns whether a price is at least 5 % below an earlier one. Both have the same currency. */
export const hasDropped = (price: number, before: number): boolean =>
  price * 100 <= before * (100 - MIN_DROP_PERCENT);

/** Sends the emails about dropped prices. Prices are compared in the currency of the alert and never converted. */
@Injectable()
export class PriceAlerts {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly watches: WatchesRepository,
    private readonly mails: AlertMails,
  ) {}

  /** Sends the emails of the alerts of some watches whose prices have dropped. Any process may repeat it. */
  async check(watchIds: readonly string[]): Promise<void> {
    const alerts = await this.alerts.activePriceAlerts(watchIds);
    const watches = await this.watches.findSellable(alerts.map(({ watchId }) => watchId));
    for (const alert of alerts) {
      const { _id, watchId, currency, price: before = 0 } = alert;
      const watch = watches.get(watchId);
      const price = currency && watch?.price[currency];
      if (!watch || price === undefined || !hasDropped(price, before)) continue;
      await this.mails.sendPrice(alert, watch, price);
      await this.alerts.remove(_id.toHexString());
    }
  }
}
