import { randomUUID } from 'node:crypto';
import type { Variant } from '../fill-shop.ts';
import type { ObservedOrders } from '../observed-orders.ts';
import type { Random } from '../random.ts';
import { sendRequest } from '../send-request.ts';
import { DELIVERY } from '../delivery-actions.ts';

/** Relative frequency of each action. A visitor reads about twenty times before a purchase. */
const WEIGHTS = { list: 9, product: 7, suggestions: 3, order: 1 } as const;
export type VisitorAction = keyof typeof WEIGHTS;
export const VISITOR_ACTIONS = Object.keys(WEIGHTS) as VisitorAction[];
const TOTAL_WEIGHT = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);
/** Part of the actions that are of this kind, between 0 and 1. */
export const shareOf = (action: VisitorAction): number => WEIGHTS[action] / TOTAL_WEIGHT;
const PAGE_SIZE = 24;
const GENDERS = ['male', 'female'] as const;
const SORTS = ['newest', 'priceAsc', 'priceDesc'] as const;
const SEARCHES = ['fj', 'lin', 'son', 'brook', 'di', 'gold'] as const;

interface Placed {
  order: { _id: string; key: string; amount: number };
  payment: { redirectUrl: string | null };
}

/** Visitors who read and buy. Each request is sent once. */
export class Visitors {
  private readonly bag = VISITOR_ACTIONS.flatMap((action) =>
    Array.from({ length: WEIGHTS[action] }, () => action),
  );

  constructor(
    private readonly url: string,
    private readonly variants: readonly Variant[],
    private readonly orders: ObservedOrders,
    private readonly random: Random,
  ) {}

  next(): VisitorAction {
    return this.random.pick(this.bag) ?? 'list';
  }

  /** Returns whether every response had the expected status. */
  act(action: VisitorAction): Promise<boolean> {
    const variant = this.random.pick(this.variants);
    if (!variant) return Promise.resolve(false);
    switch (action) {
      case 'list':
        return this.read(
          `/api/watches?limit=${PAGE_SIZE}&view=card&sort=${this.random.pick(SORTS)}&gender=${this.random.pick(GENDERS)}`,
        );
      case 'product':
        return this.read(`/api/watches/${variant.id}`);
      case 'suggestions':
        return this.read(`/api/search/suggestions?q=${this.random.pick(SEARCHES)}`);
      case 'order':
        return this.buy(variant);
    }
  }

  private async read(path: string): Promise<boolean> {
    return (await sendRequest(this.url, { path }))?.status === 200;
  }

  private async buy({ id, colorName, size, price }: Variant): Promise<boolean> {
    const response = await sendRequest(this.url, {
      method: 'POST',
      path: '/api/orders/place-order',
      headers: { 'idempotency-key': randomUUID() },
      body: {
        ...DELIVERY,
        currency: 'kzt',
        amount: price,
        email: null,
        items: [{ itemId: id, colorName, size, quantity: 1 }],
      },
    });
    if (response?.status !== 201) return false;
    const { order, payment } = response.body as Placed;
    const page = payment.redirectUrl && new URL(payment.redirectUrl).pathname;
    const observed = this.orders.record(order, page);
    if (!page) return false;
    const approved = await this.approve(page);
    const status = await sendRequest(this.url, { path: `/api/orders/by-key/${order.key}` });
    const paid = (status?.body as { payment?: { status?: string } } | undefined)?.payment?.status === 'paid';
    if (paid) observed.seenPaid = true;
    return approved && status?.status === 200;
  }

  /** Presses the button of the test bank, and again after an error, as a shopper does. */
  private async approve(page: string): Promise<boolean> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const response = await sendRequest(this.url, { method: 'POST', path: `${page}/approve` });
      if (response?.status === 303) return true;
    }
    return false;
  }
}
