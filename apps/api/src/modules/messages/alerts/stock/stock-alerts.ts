import { Injectable } from '@nestjs/common';
import { ConcurrencyError } from '../../../../platform/database/errors.ts';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { stockEntryOf } from '../../../catalogue/watches/stock-line.ts';
import type { SellableWatch } from '../../../catalogue/watches/watch-projections.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import type { AlertVariant } from '../alert.schema.ts';
import { AlertsRepository } from '../alerts.repository.ts';
import { AlertMails } from '../mails/alert-mails.ts';
import type { StoredVariantStock } from './variant-stock.schema.ts';
import { VariantStocksRepository } from './variant-stocks.repository.ts';

/** Emails per piece that came back, because not everyone who asked buys the watch. */
const MAX_MAILS_PER_PIECE = 3;
/** Alerts that one change of a variant assigns. */
const BATCH_SIZE = 100;
/** Concurrent changes of a variant after which a check leaves it to the next one. */
const MAX_CONFLICTS = 100;
/** A variant without alerts is removed after this time. It is longer than a request that adds one may take. */
const UNUSED_TTL_MS = 3_600_000;

const quantityOf = (watch: SellableWatch | null, variant: AlertVariant): number =>
  Math.max(0, (watch && stockEntryOf(watch.stock, variant)?.quantity) ?? 0);

/**
 * Sends the emails about pieces that came back. Each variant that shoppers wait for has a document with the quantity of
 * its last check. One conditional update of it counts the pieces that came back since, and assigns the emails to the
 * first alerts. Therefore concurrent checks count each piece once. The assigned emails are then added to the outbox,
 * which any process may repeat, because the id of an email is the id of its alert.
 */
@Injectable()
export class StockAlerts {
  constructor(
    private readonly stocks: VariantStocksRepository,
    private readonly alerts: AlertsRepository,
    private readonly watches: WatchesRepository,
    private readonly mails: AlertMails,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * Prepares a variant for an alert, before the alert is stored, so that no later change of the stock is missed.
   * @returns its id and its present quantity
   */
  async prepare(watch: SellableWatch, variant: AlertVariant): Promise<{ id: string; quantity: number }> {
    const watchId = watch._id.toHexString();
    const entry = stockEntryOf(watch.stock, variant);
    // The variant may be known by the id or the names that it had earlier.
    const known = (await this.stocks.ofWatch(watchId)).find((stock) =>
      entry
        ? stockEntryOf(watch.stock, stock.variant) === entry
        : stock.variant.colorName === variant.colorName && stock.variant.size === variant.size,
    );
    const { variantId, colorName, size } = variant;
    const _id = known?._id ?? JSON.stringify([watchId, variantId ?? [colorName, size]]);
    const quantity = quantityOf(watch, variant);
    await this.stocks.touch({ _id, watchId, variant, quantity }, this.clock.now());
    return { id: _id, quantity: await this.check(_id) };
  }

  /**
   * Counts the pieces of a variant that came back since its last check, and sends the emails about them.
   * @returns the present quantity
   */
  async check(id: string): Promise<number> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS;) {
      // The watch is read after the document, so that a check never applies an older quantity than the previous one.
      const stock = await this.stocks.find(id);
      if (!stock) return 0;
      const watch = (await this.watches.findSellable([stock.watchId])).get(stock.watchId) ?? null;
      if (stock.sending.length > 0) {
        if (!(await this.finish(stock, watch))) conflicts++;
        continue;
      }
      const quantity = quantityOf(watch, stock.variant);
      const returned = Math.max(0, quantity - stock.quantity);
      const allowance = Math.min(
        stock.allowance + MAX_MAILS_PER_PIECE * returned,
        MAX_MAILS_PER_PIECE * quantity,
      );
      const sending = await this.alerts.firstOf(id, Math.min(allowance, BATCH_SIZE));
      if (quantity === stock.quantity && allowance === stock.allowance && sending.length === 0) {
        await this.removeUnused(stock);
        return quantity;
      }
      const fields = { quantity, allowance: allowance - sending.length, sending };
      if (!(await this.stocks.change(stock, fields))) conflicts++;
    }
    throw new ConcurrencyError('Stock alerts: concurrent checks changed the variant every time');
  }

  /**
   * Adds the assigned emails to the outbox. A watch that is no longer sold has none, and its alerts keep waiting.
   * @returns false if another process has changed the variant
   */
  private async finish(stock: StoredVariantStock, watch: SellableWatch | null): Promise<boolean> {
    for (const id of watch ? stock.sending : []) {
      const alert = await this.alerts.findActive(id);
      // Another process may have sent it, or its shopper has removed it.
      if (!alert || !watch) continue;
      await this.mails.sendStock(alert, watch);
      await this.alerts.remove(id);
    }
    return this.stocks.change(stock, { sending: [] });
  }

  private async removeUnused(stock: StoredVariantStock): Promise<void> {
    const unusedSince = this.clock.now().getTime() - UNUSED_TTL_MS;
    if (stock.touchedAt.getTime() < unusedSince && !(await this.alerts.hasAny(stock._id)))
      await this.stocks.remove(stock);
  }
}
