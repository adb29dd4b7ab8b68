import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isPaid, type PaymentStatus } from '@meridian/domain';
import { payOrder, placeAtOfferedPrice } from './accepted-prices.ts';
import {
  CAMPAIGN_WEIGHTS,
  CampaignActions,
  type CampaignHistory,
  isOfCampaigns,
  listedPrices,
} from './campaign-actions.ts';
import {
  DELIVERY_WEIGHTS,
  DeliveryActions,
  type DeliveryChoice,
  isOfDelivery,
  markCollected,
} from './delivery-actions.ts';
import { FULFILMENT_WEIGHTS, FulfilmentActions, isFulfilment } from './fulfilment-actions.ts';
import type { StaffSession } from './staff-session.ts';
import { type ApiResponse, sendRequest } from './send-request.ts';
import type { DisputeReport, ObservedOrder, ObservedOrders } from './observed-orders.ts';
import type { Random } from './random.ts';
import type { Variant } from './fill-shop.ts';

/** Relative frequency of each action. */
const WEIGHTS = {
  buy: 30,
  approve: 20,
  decline: 10,
  leave: 4,
  payAgain: 12,
  redeliverWebhook: 10,
  dispute: 6,
  open: 4,
  advance: 5,
  declineAdvanced: 7,
  cancel: 6,
  refund: 4,
  refundPart: 12,
  payOffline: 7,
  reopen: 4,
  cancelOwn: 3,
  cancelPieces: 4,
  ...FULFILMENT_WEIGHTS,
  ...DELIVERY_WEIGHTS,
  ...CAMPAIGN_WEIGHTS,
  readStatus: 4,
} as const;
const ADVANCED = ['processing', 'shipped', 'delivered'] as const;
const STATUSES = ['pending', ...ADVANCED] as const;
/** The latest orders, which are probably still unpaid. */
const RECENT_ORDERS = 6;
const MAX_ATTEMPTS = 12;
const RETRY_DELAY_MS = 150;

/** Context of a shopper's requests. */
export interface ShopperContext {
  url: string;
  variants: readonly Variant[];
  orders: ObservedOrders;
  bankSecret: string;
  staff: StaffSession;
  deliveries: readonly DeliveryChoice[];
  campaigns: CampaignHistory;
}

interface PlacedBody {
  order: { _id: string; key: string; amount: number; payment: { status: PaymentStatus } };
  payment: { redirectUrl: string | null };
}

export const DELIVERY = {
  name: 'Anna',
  surname: 'Petrova',
  phone: '+7 701 123 45 67',
  country: 'Казахстан',
  city: 'Almaty',
  address: 'Abay 1',
};

/** Performs one random action after another, as a shopper or as a member of staff. */
export class Shopper {
  readonly counts: Record<string, number> = {};
  private readonly fulfilment: FulfilmentActions;
  private readonly delivery: DeliveryActions;
  private readonly campaign: CampaignActions;
  /** The prices that the shopper saw last, in tenge. */
  private readonly shown = new Map<string, number | undefined>();

  constructor(
    private readonly random: Random,
    private readonly context: ShopperContext,
  ) {
    this.fulfilment = new FulfilmentActions(random, context);
    this.delivery = new DeliveryActions(random, context);
    this.campaign = new CampaignActions(random, context);
  }

  async actOnce(): Promise<void> {
    const action = this.random.weighted(WEIGHTS);
    const order = this.random.pick(this.context.orders.all);
    if (action === 'buy') await this.buy();
    else if (isFulfilment(action)) await this.fulfilment[action]();
    else if (isOfDelivery(action)) await this.delivery[action](DELIVERY, this.context.deliveries);
    else if (isOfCampaigns(action)) await this.campaign[action]();
    else if (order) await this.perform(action, order);
    else return;
    this.counts[action] = (this.counts[action] ?? 0) + 1;
  }

  private async perform(
    action: Exclude<
      keyof typeof WEIGHTS,
      'buy' | keyof typeof FULFILMENT_WEIGHTS | keyof typeof DELIVERY_WEIGHTS | keyof typeof CAMPAIGN_WEIGHTS
    >,
    order: ObservedOrder,
  ): Promise<void> {
    switch (action) {
      case 'approve':
      case 'decline':
      case 'leave':
        return this.pressBankButton(order, action);
      case 'payAgain':
        return this.payAgain(order);
      case 'redeliverWebhook':
        return this.redeliverWebhook(order);
      case 'dispute':
        return this.dispute();
      case 'open':
        return this.open(order);
      case 'advance':
        return this.update(order, this.random.pick(ADVANCED) ?? 'processing');
      case 'declineAdvanced':
        return this.declineAdvanced();
      case 'cancel':
        return this.update(order, 'cancelled');
      case 'refund':
        return this.refund();
      case 'refundPart':
        return this.refundPart();
      case 'payOffline':
        return this.payOffline();
      case 'reopen':
        return this.update(order, this.random.pick(STATUSES) ?? 'pending');
      case 'cancelOwn':
        return this.cancelOwn();
      case 'cancelPieces':
        return this.cancelPieces();
      case 'readStatus':
        return this.readStatus(order);
    }
  }

  /**
   * Places an order and retries with the same idempotency key: a lost response must not create a second order. An order that has
   * another price now is placed at that price.
   */
  private async buy(): Promise<void> {
    const items = this.pickItems();
    if (this.random.next() < 0.5) await this.readPrices();
    const value = items.reduce(
      (sum, { variants, quantity }) => sum + (this.shown.get(variants.id) ?? variants.price) * quantity,
      0,
    );
    const choice: DeliveryChoice = this.random.pick(this.context.deliveries) ?? { price: 0, fields: {} };
    const email = this.random.next() < 0.5 ? 'anna@example.com' : null;
    const place = (price: number, amount: number) => {
      const body = {
        ...DELIVERY,
        ...choice.fields,
        ...(choice.isCash && { payment: 'cashOnDelivery' }),
        ...('deliveryMethod' in choice.fields && { deliveryPrice: price }),
        currency: 'kzt',
        amount,
        email,
        items: items.map(({ variants, quantity }) => ({
          itemId: variants.id,
          colorName: variants.colorName,
          size: variants.size,
          quantity,
        })),
      };
      const headers = { 'idempotency-key': randomUUID() };
      const input = { method: 'POST', path: '/api/orders/place-order', body, headers };
      return this.untilAnswered(() => sendRequest(this.context.url, input));
    };
    const response = await placeAtOfferedPrice(place, choice, value);
    if (response?.status !== 201) return;
    markCollected(this.record(response.body as PlacedBody), choice.fields);
  }

  private async untilAnswered(send: () => Promise<ApiResponse | null>): Promise<ApiResponse | null> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const response = await send();
      if (response && response.status < 500) return response;
      await delay(RETRY_DELAY_MS * attempt);
    }
    return null;
  }

  /** The shopper sees the list of the shop. */
  private async readPrices(): Promise<void> {
    const ids = this.context.variants.map(({ id }) => id);
    for (const { _id, price } of await listedPrices(this.context.url, ids)) this.shown.set(_id, price.kzt);
  }

  private pickItems(): { variants: Variant; quantity: number }[] {
    const pickItems = new Map<Variant, number>();
    for (let lines = this.random.between(1, 3); lines > 0; lines--) {
      const variants = this.random.pick(this.context.variants);
      if (variants) pickItems.set(variants, this.random.between(1, 2));
    }
    return [...pickItems].map(([variants, quantity]) => ({ variants, quantity }));
  }

  private async pressBankButton(
    order: ObservedOrder,
    button: 'approve' | 'decline' | 'leave',
  ): Promise<void> {
    const page = this.random.pick(order.pages);
    if (page === undefined) return;
    const response = await sendRequest(this.context.url, { method: 'POST', path: `${page}/${button}` });
    const payment = page.split('/').at(-1) ?? '';
    if (button === 'approve' && response?.location?.includes('/success')) order.approved.push(payment);
  }

  private async payAgain(order: ObservedOrder): Promise<void> {
    const response = await payOrder(this.context.url, order);
    if (response?.status === 200) this.record(response.body as PlacedBody);
  }

  /** Repeats a webhook of the bank, in half of the cases with a new event id. */
  private async redeliverWebhook(order: ObservedOrder): Promise<void> {
    const payment = this.random.pick(order.approved);
    if (payment === undefined) return;
    const id = this.random.next() < 0.5 ? `${payment}.approved` : randomUUID();
    await this.sendWebhook({ id, type: 'payment.approved', payment });
  }

  /**
   * A cardholder disputes a payment, or the bank decides a dispute. The bank repeats a report until it is acknowledged, and may
   * send an earlier one again.
   */
  private async dispute(): Promise<void> {
    const order = this.random.pick(this.context.orders.all.filter(({ approved }) => approved.length > 0));
    const payment = order?.approved[0];
    if (!order || payment === undefined) return;
    const [opened, decided] = order.disputes;
    const status = opened ? (this.random.pick(['won', 'lost'] as const) ?? 'won') : 'needsResponse';
    const report: DisputeReport = decided ?? { payment, status, at: new Date() };
    if (!decided) order.disputes.push(report);
    const send = ({ status: reported, at }: DisputeReport) =>
      this.sendWebhook({
        id: randomUUID(),
        type: 'payment.disputed',
        payment,
        amount: order.amount,
        currency: 'kzt',
        dispute: { status: reported, at },
      });
    while (!(await this.untilAnswered(() => send(report))));
    if (opened && this.random.next() < 0.5) await send(opened);
  }

  private async sendWebhook(message: object): Promise<ApiResponse | null> {
    const body = JSON.stringify(message);
    const seconds = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', this.context.bankSecret).update(`${seconds}.${body}`).digest('hex');
    const headers = { 'sandbox-signature': `t=${seconds},v1=${digest}` };
    const path = '/api/payments/webhooks/sandbox';
    return sendRequest(this.context.url, { method: 'POST', path, body, headers });
  }

  private async open(order: ObservedOrder): Promise<void> {
    const page = this.random.pick(order.pages);
    if (page !== undefined) await sendRequest(this.context.url, { path: page });
  }

  /** The staff advance the status of an unpaid order, then its payment fails. */
  private async declineAdvanced(): Promise<void> {
    const order = this.random.pick(this.context.orders.all.slice(-RECENT_ORDERS));
    if (!order) return;
    await this.update(order, this.random.pick(ADVANCED) ?? 'processing');
    const page = order.pages.at(-1);
    if (page !== undefined) await sendRequest(this.context.url, { method: 'POST', path: `${page}/decline` });
  }

  /** The staff cancel an order with an approved payment. */
  private async refund(): Promise<void> {
    const order = this.random.pick(this.context.orders.all.filter(({ approved }) => approved.length > 0));
    if (order) await this.update(order, 'cancelled');
  }

  /**
   * The staff refund a part of an order, of a paid one by default, in half of the cases twice at once and again with the
   * same key.
   */
  private async refundPart(
    order = this.random.pick(this.context.orders.all.filter(({ approved }) => approved.length > 0)),
  ): Promise<void> {
    if (!order) return;
    const hundredths = this.random.between(1, Math.ceil(order.amount * 70));
    const isOfPiece = this.random.next() < 0.4;
    const headers = { 'idempotency-key': randomUUID() };
    const send = () =>
      this.context.staff.send({
        method: 'POST',
        path: `/api/orders/${order.id}/refunds`,
        body: {
          amount: hundredths / 100,
          reason: 'Chaos',
          ...(isOfPiece && { lines: [{ line: 0, quantity: 1 }] }),
        },
        headers,
      });
    if (this.random.next() < 0.5) await send();
    else await Promise.all([send(), send()]).then(send);
  }

  /** The staff record a payment of a recent order, and may refund a part of it. */
  private async payOffline(): Promise<void> {
    const order = this.random.pick(this.context.orders.all.slice(-RECENT_ORDERS));
    if (!order) return;
    const path = `/api/orders/${order.id}/paid`;
    const response = await this.context.staff.send({ method: 'PUT', path, body: { method: 'cash' } });
    if (response?.status !== 200) return;
    order.seenPaid = true;
    if (this.random.next() < 0.7) await this.refundPart(order);
  }

  private async update({ id }: ObservedOrder, statusEN: string): Promise<void> {
    const body = { orderId: id, statusEN };
    await this.context.staff.send({ method: 'PUT', path: '/api/orders/update-order-status', body });
  }

  /** A shopper cancels a recent order, in half of the cases twice at once. */
  private async cancelOwn(): Promise<void> {
    const order = this.random.pick(this.context.orders.all.slice(-RECENT_ORDERS));
    if (!order) return;
    const path = `/api/orders/by-key/${order.key}/cancel`;
    const send = () => sendRequest(this.context.url, { method: 'POST', path });
    await (this.random.next() < 0.5 ? send() : Promise.all([send(), send()]));
  }

  /** A shopper cancels a piece of a recent order, in half of the cases twice at once. */
  private async cancelPieces(): Promise<void> {
    const order = this.random.pick(this.context.orders.all.slice(-RECENT_ORDERS));
    if (!order) return;
    const path = `/api/orders/by-key/${order.key}/cancel-pieces`;
    const body = { lines: [{ line: this.random.between(0, 1), quantity: 1 }] };
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => sendRequest(this.context.url, { method: 'POST', path, body, headers });
    await (this.random.next() < 0.5 ? send() : Promise.all([send(), send()]));
  }

  private async readStatus(order: ObservedOrder): Promise<void> {
    const response = await sendRequest(this.context.url, { path: `/api/orders/by-key/${order.key}` });
    if (response?.status !== 200) return;
    const { payment } = response.body as PlacedBody['order'];
    if (isPaid(payment.status)) order.seenPaid = true;
  }

  private record({ order, payment }: PlacedBody): ObservedOrder {
    const page = payment.redirectUrl === null ? null : new URL(payment.redirectUrl).pathname;
    return this.context.orders.record(order, page);
  }
}
