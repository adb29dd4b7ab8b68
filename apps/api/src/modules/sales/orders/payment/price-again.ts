import { atRate, valueOfOrder } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { atLinePrice, linePrice, OrderCampaigns } from '../lines/line-prices.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrderTiming } from '../order-timing.ts';
import { variantOf } from '../stock/shortages.ts';

/** The present price of an order. Its pieces stay. */
export type NewPrice = Pick<StoredOrder, 'items' | 'amount' | 'amountKzt' | 'exchangeRate' | 'pricedAt'>;

const MINUTE_MS = 60_000;

/** Calculates the price of an order again that was not paid within its first term. */
@Injectable()
export class PriceAgain {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly settings: ShopSettings,
    private readonly campaigns: OrderCampaigns,
    private readonly timing: OrderTiming,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** How long a shopper's order waits for its payment. */
  get termMs(): number {
    return this.config.UNPAID_ORDER_MINUTES * MINUTE_MS;
  }

  /**
   * @returns null while the price of the order holds
   * @throws AppError `outOfStock` for watches that are not sold in the currency of the order any more
   */
  async price(order: StoredOrder): Promise<NewPrice | null> {
    const now = new Date();
    const { currency, date, pricedAt = date, placedBy } = order;
    const isUnpaid = ['failed', 'lapsed'].includes(order.payment.status);
    const termMs = placedBy === undefined ? this.termMs : this.timing.linkTermMs;
    if (!isUnpaid || now.getTime() <= pricedAt.getTime() + termMs) return null;
    const watches = await this.watches.findSellable(order.items.map(({ itemId }) => itemId));
    const running = await this.campaigns.running();
    const items = order.items.map((item) =>
      atLinePrice(item, linePrice(watches.get(item.itemId), currency, running)),
    );
    const unsold = items.filter(({ price, quantity, removed = 0 }) => price === 0 && quantity > removed);
    if (unsold.length > 0) {
      const missing = unsold.map((item) => ({ ...variantOf(item), available: 0 }));
      throw new AppError('outOfStock', { details: { items: missing } });
    }
    const amount = valueOfOrder({ ...order, items }) / 100;
    const exchangeRate = await this.settings.exchangeRate(currency, now);
    return { items, amount, amountKzt: atRate(amount, exchangeRate), exchangeRate, pricedAt: now };
  }
}
