import { randomUUID } from 'node:crypto';
import type { Price } from '@meridian/domain';
import { payOrder, placeAtOfferedPrice } from './accepted-prices.ts';
import { listedPrices } from './campaign-actions.ts';
import { DELIVERY, type DeliveryChoice, markCollected, priceIn } from './delivery-actions.ts';
import type { Variant } from './fill-shop.ts';
import { methodsOf, pickMethod } from './payment-actions.ts';
import { decide, pageOf } from './payment-services.ts';
import { type ObservedOrder, type ObservedOrders, recordApproval } from './observed-orders.ts';
import type { PromotionActions, PromotionHistory } from './promotion-actions.ts';
import type { Random } from './random.ts';
import { sendRequest, untilAnswered } from './send-request.ts';

/** Relative frequency of each action among those of a shopper. */
export const BUYING_WEIGHTS = { buy: 34, payAgain: 12, switchMethod: 8 } as const;

/** Relative frequency of each currency among the orders. */
const CURRENCY_WEIGHTS = { kzt: 4, rub: 4, usd: 2 } as const;
/** The latest orders, which are probably still unpaid. */
const RECENT_ORDERS = 6;

export const isOfBuying = (action: string): action is keyof typeof BUYING_WEIGHTS => action in BUYING_WEIGHTS;

interface PlacedBody {
  order: { _id: string; key: string; amount: number; currency: string };
  payment: { redirectUrl: string | null };
}

interface Cart {
  phone: string;
}

/** Shoppers place orders and pay them again. */
export class BuyingActions {
  /** The prices that the shopper saw last. */
  private readonly shown = new Map<string, Price>();

  constructor(
    private readonly random: Random,
    private readonly context: {
      url: string;
      variants: readonly Variant[];
      orders: ObservedOrders;
      deliveries: readonly DeliveryChoice[];
      promotions: PromotionHistory;
      promotion: PromotionActions;
    },
  ) {}

  /**
   * Places an order, half of them with a promo code, which the shop has mostly quoted before. Without its code a refused order
   * may be placed, too.
   */
  async buy(): Promise<void> {
    const items = this.pickItems();
    const currency = this.random.weighted(CURRENCY_WEIGHTS);
    if (this.random.next() < 0.5) await this.readPrices();
    const value = items.reduce(
      (sum, { variants, quantity }) =>
        sum + ((this.shown.get(variants.id) ?? variants.prices)[currency] ?? 0) * quantity,
      0,
    );
    const { deliveries } = this.context;
    const isFree = this.random.next() < 0.3;
    const picked = (isFree ? deliveries[0] : this.random.pick(deliveries)) ?? { price: 0, fields: {} };
    const choice = { ...picked, price: priceIn(picked.price, currency) };
    const cart = {
      ...DELIVERY,
      ...choice.fields,
      ...this.pickCustomer(),
      currency,
      ...(!choice.isCash && pickMethod(this.random, currency)),
      items: items.map(({ variants, quantity }) => ({
        itemId: variants.id,
        colorName: variants.colorName,
        size: variants.size,
        quantity,
      })),
    };
    const promoCode = this.random.next() < 0.5 ? this.context.promotion.pickCode() : '';
    if (promoCode && (await this.buyWithCode({ ...cart, promoCode }, choice, value))) return;
    await this.place(cart, choice, value);
  }

  /** Returns whether the shopper does without the code, because it is refused. */
  private async buyWithCode(
    cart: Cart & { promoCode: string },
    choice: DeliveryChoice,
    value: number,
  ): Promise<boolean> {
    const isQuoted = this.random.next() < 0.7;
    const total = isQuoted ? await this.context.promotion.totalOf(cart) : undefined;
    const isRefused = await this.place(cart, choice, total === undefined ? value : total - choice.price);
    return !isRefused || this.random.next() < 0.5;
  }

  /**
   * Places an order and retries with the same idempotency key: a lost response must not create a second order. An order that has
   * another price now is placed at that price.
   * @returns whether its code is refused
   */
  private async place(cart: Cart, choice: DeliveryChoice, value: number): Promise<boolean> {
    const { orders, promotions, url } = this.context;
    const place = async (price: number, amount: number) => {
      const body = {
        ...cart,
        ...(choice.isCash && { payment: 'cashOnDelivery' }),
        ...('deliveryMethod' in choice.fields && { deliveryPrice: price }),
        amount,
      };
      const key = randomUUID();
      const headers = { 'idempotency-key': key };
      const input = { method: 'POST', path: '/api/orders/place-order', body, headers };
      const response = await untilAnswered(() => sendRequest(url, input));
      if (response && response.status >= 400) orders.refused.add(key);
      return response;
    };
    const response = await placeAtOfferedPrice(place, choice, value);
    if (response?.status !== 201) return promotions.isRefusal(response);
    const order = await this.record(response.body as PlacedBody);
    order.phone = cart.phone;
    markCollected(order, choice.fields);
    return false;
  }

  /** Half of the orders are of one customer, the other ones of a few and of new customers. */
  private pickCustomer(): { phone: string; email: string | null } {
    const hasEmail = this.random.next() < 0.5;
    const share = this.random.next();
    if (share < 0.5) return { phone: DELIVERY.phone, email: hasEmail ? 'anna@example.com' : null };
    const number = share < 0.75 ? this.random.between(1, 4) : this.random.between(1000, 999_999);
    return {
      phone: `+7 701 ${2_000_000 + number}`,
      email: hasEmail ? `customer-${number}@example.com` : null,
    };
  }

  async payAgain(): Promise<void> {
    const order = this.random.pick(this.context.orders.all);
    if (!order) return;
    const method = pickMethod(this.random, order.currency);
    const response = await payOrder(this.context.url, order, method);
    if (response?.status === 200) await this.record(response.body as PlacedBody);
  }

  /** A shopper opens the payments of several methods of a recent order, in any order, and may approve all of them. */
  async switchMethod(): Promise<void> {
    const { orders, url } = this.context;
    const order = this.random.pick(orders.all.slice(-RECENT_ORDERS));
    if (!order) return;
    const methods = methodsOf(order.currency);
    const first = this.random.between(0, methods.length - 1);
    for (const paymentMethod of [...methods.slice(first), ...methods.slice(0, first)]) {
      const response = await payOrder(url, order, { paymentMethod });
      if (response?.status === 200) await this.record(response.body as PlacedBody);
    }
    if (this.random.next() < 0.5) return;
    await Promise.all(
      order.pages.map(async (page) => {
        if (await decide(url, page, 'approve')) recordApproval(order, page);
      }),
    );
  }

  /** The shopper sees the list of the shop. */
  private async readPrices(): Promise<void> {
    const ids = this.context.variants.map(({ id }) => id);
    for (const { _id, price } of await listedPrices(this.context.url, ids)) this.shown.set(_id, price);
  }

  private pickItems(): { variants: Variant; quantity: number }[] {
    const pickItems = new Map<Variant, number>();
    for (let lines = this.random.between(1, 3); lines > 0; lines--) {
      const variants = this.random.pick(this.context.variants);
      if (variants) pickItems.set(variants, this.random.between(1, 2));
    }
    return [...pickItems].map(([variants, quantity]) => ({ variants, quantity }));
  }

  private async record({ order, payment }: PlacedBody): Promise<ObservedOrder> {
    const { orders, url } = this.context;
    return orders.record(order, await pageOf(url, payment.redirectUrl));
  }
}
