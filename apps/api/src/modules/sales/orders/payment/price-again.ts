import { atRate, valueOfOrder } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import { Promotions } from '../../../shop/promotions/promotions.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { atLinePrice, linePrice, OrderCampaigns } from '../lines/line-prices.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrderTiming } from '../order-timing.ts';
import { ShopperOrdersRepository } from '../shopper-orders.repository.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import { variantOf } from '../stock/shortages.ts';

/** The present price of an order, which has no promo code. Its pieces stay, except gifts of the code. */
export type NewPrice = Pick<
  StoredOrder,
  'items' | 'amount' | 'amountKzt' | 'exchangeRate' | 'pricedAt' | 'delivery'
> & { promotion: undefined };

/** The delivery of an order without its promo code. A method that the staff have chosen since has its own price. */
const deliveryWithoutCode = ({ delivery, promotion, changes = [] }: StoredOrder): StoredOrder['delivery'] => {
  const { method } = delivery;
  const isChanged = changes.some(({ state, formerMethod }) => state === 'made' && formerMethod);
  const off = promotion?.deliveryDiscount ?? 0;
  return method?.price === 0 && off > 0 && !isChanged
    ? { ...delivery, method: { ...method, price: off } }
    : delivery;
};

const MINUTE_MS = 60_000;

/** Calculates the price of an order again that was not paid within its first term, or whose promo code does not apply any more. */
@Injectable()
export class PriceAgain {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly settings: ShopSettings,
    private readonly campaigns: OrderCampaigns,
    private readonly timing: OrderTiming,
    private readonly promotions: Promotions,
    private readonly shopperOrders: ShopperOrdersRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** How long a shopper's order waits for its payment. */
  get termMs(): number {
    return this.config.UNPAID_ORDER_MINUTES * MINUTE_MS;
  }

  /**
   * @returns null while the price of the order holds
   * @throws AppError `outOfStock` as `presentPrice`
   */
  async price(order: StoredOrder): Promise<NewPrice | null> {
    const { date, pricedAt = date, placedBy, promotion, stock } = order;
    const isUnpaid = ['failed', 'lapsed'].includes(order.payment.status);
    // The staff have accepted the order with its code.
    const isAccepted = promotion !== undefined && stock.state === STOCK_STATE.reserved;
    const termMs = placedBy === undefined ? this.termMs : this.timing.linkTermMs;
    const isWithinTerm = Date.now() <= pricedAt.getTime() + termMs;
    if (!isUnpaid || isAccepted) return null;
    return isWithinTerm && !(await this.isLateForCode(order)) ? null : this.presentPrice(order);
  }

  /** Whether the code is for first orders, and the customer has another order by now. This one has released its pieces. */
  private async isLateForCode({ promotion, email, delivery, user }: StoredOrder): Promise<boolean> {
    if (!promotion || !(await this.promotions.byId(promotion.id))?.isFirstOrderOnly) return false;
    const userId = user?.toHexString() ?? null;
    return this.shopperOrders.hasOrderOf({ email, phone: delivery.phone, userId });
  }

  /** @throws AppError `outOfStock` for watches that are not sold in the currency of the order any more */
  async presentPrice(order: StoredOrder): Promise<NewPrice> {
    const now = new Date();
    const { currency } = order;
    const watches = await this.watches.findSellable(order.items.map(({ itemId }) => itemId));
    const running = await this.campaigns.running();
    const items = order.items.map((item) =>
      item.isGift
        ? { ...item, removed: item.quantity }
        : atLinePrice(item, linePrice(watches.get(item.itemId), currency, running)),
    );
    const unsold = items.filter(({ price, quantity, removed = 0 }) => price === 0 && quantity > removed);
    if (unsold.length > 0) {
      const missing = unsold.map((item) => ({ ...variantOf(item), available: 0 }));
      throw new AppError('outOfStock', { details: { items: missing } });
    }
    const delivery = deliveryWithoutCode(order);
    const amount = valueOfOrder({ items, delivery }) / 100;
    const exchangeRate = await this.settings.exchangeRate(currency, now);
    const amountKzt = atRate(amount, exchangeRate);
    return { items, delivery, promotion: undefined, amount, amountKzt, exchangeRate, pricedAt: now };
  }
}
