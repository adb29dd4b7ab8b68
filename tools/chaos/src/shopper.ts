import { createHmac, randomUUID } from 'node:crypto';
import { isPaid, type PaymentStatus } from '@meridian/domain';
import { BUYING_WEIGHTS, BuyingActions, isOfBuying } from './buying-actions.ts';
import {
  CAMPAIGN_WEIGHTS,
  CampaignActions,
  type CampaignHistory,
  isOfCampaigns,
} from './campaign-actions.ts';
import { isOfPayments, PAYMENT_WEIGHTS, PaymentActions } from './payment-actions.ts';
import { decide, type PaymentServices } from './payment-services.ts';
import { DELIVERY_WEIGHTS, DeliveryActions, type DeliveryChoice, isOfDelivery } from './delivery-actions.ts';
import {
  isOfPromotions,
  PROMOTION_WEIGHTS,
  PromotionActions,
  type PromotionHistory,
} from './promotion-actions.ts';
import { FULFILMENT_WEIGHTS, FulfilmentActions, isFulfilment } from './fulfilment-actions.ts';
import type { StaffSession } from './staff-session.ts';
import { type ApiResponse, sendRequest, untilAnswered } from './send-request.ts';
import {
  type DisputeReport,
  type ObservedOrder,
  type ObservedOrders,
  recordApproval,
} from './observed-orders.ts';
import type { Random } from './random.ts';
import type { Variant } from './fill-shop.ts';

/** Relative frequency of each action. */
const WEIGHTS = {
  approve: 20,
  decline: 10,
  leave: 4,
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
  ...BUYING_WEIGHTS,
  ...CAMPAIGN_WEIGHTS,
  ...PROMOTION_WEIGHTS,
  ...PAYMENT_WEIGHTS,
  readStatus: 4,
} as const;
const ADVANCED = ['processing', 'shipped', 'delivered'] as const;
const STATUSES = ['pending', ...ADVANCED] as const;
/** The latest orders, which are probably still unpaid. */
const RECENT_ORDERS = 6;

/** Context of a shopper's requests. */
export interface ShopperContext {
  url: string;
  variants: readonly Variant[];
  orders: ObservedOrders;
  bankSecret: string;
  staff: StaffSession;
  deliveries: readonly DeliveryChoice[];
  campaigns: CampaignHistory;
  promotions: PromotionHistory;
  services: PaymentServices;
}

/** Performs one random action after another, as a shopper or as a member of staff. */
export class Shopper {
  readonly counts: Record<string, number> = {};
  private readonly buying: BuyingActions;
  private readonly fulfilment: FulfilmentActions;
  private readonly delivery: DeliveryActions;
  private readonly campaign: CampaignActions;
  private readonly promotion: PromotionActions;
  private readonly payment: PaymentActions;

  constructor(
    private readonly random: Random,
    private readonly context: ShopperContext,
  ) {
    this.promotion = new PromotionActions(random, context);
    this.buying = new BuyingActions(random, { ...context, promotion: this.promotion });
    this.fulfilment = new FulfilmentActions(random, context);
    this.delivery = new DeliveryActions(random, context);
    this.campaign = new CampaignActions(random, context);
    this.payment = new PaymentActions(random, context);
  }

  async actOnce(): Promise<void> {
    const action = this.random.weighted(WEIGHTS);
    const order = this.random.pick(this.context.orders.all);
    if (isOfBuying(action)) await this.buying[action]();
    else if (isFulfilment(action)) await this.fulfilment[action]();
    else if (isOfDelivery(action)) await this.delivery[action](this.context.deliveries);
    else if (isOfCampaigns(action)) await this.campaign[action]();
    else if (isOfPromotions(action)) await this.promotion[action]();
    else if (isOfPayments(action)) await this.payment[action]();
    else if (order) await this.perform(action, order);
    else return;
    this.counts[action] = (this.counts[action] ?? 0) + 1;
  }

  private async perform(
    action: Exclude<
      keyof typeof WEIGHTS,
      | keyof typeof BUYING_WEIGHTS
      | keyof typeof FULFILMENT_WEIGHTS
      | keyof typeof DELIVERY_WEIGHTS
      | keyof typeof CAMPAIGN_WEIGHTS
      | keyof typeof PROMOTION_WEIGHTS
      | keyof typeof PAYMENT_WEIGHTS
    >,
    order: ObservedOrder,
  ): Promise<void> {
    switch (action) {
      case 'approve':
      case 'decline':
      case 'leave':
        return this.pressBankButton(order, action);
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

  private async pressBankButton(
    order: ObservedOrder,
    button: 'approve' | 'decline' | 'leave',
  ): Promise<void> {
    const page = this.random.pick(order.pages);
    if (page === undefined) return;
    const isDecided = await decide(this.context.url, page, button);
    if (button === 'approve' && isDecided) recordApproval(order, page);
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
    const payable = this.context.orders.all.filter(({ approved }) => approved.length > 0);
    const undecided = payable.filter(({ disputes }) => disputes.length === 1);
    const order = this.random.pick(this.random.next() < 0.5 ? undecided : payable);
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
        currency: order.currency,
        dispute: { status: reported, at },
      });
    while (!(await untilAnswered(() => send(report))));
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
    if (page !== undefined) await decide(this.context.url, page, 'decline');
  }

  /** The staff cancel an order with an approved payment. */
  private async refund(): Promise<void> {
    const order = this.random.pick(this.context.orders.all.filter(({ isApproved }) => isApproved));
    if (order) await this.update(order, 'cancelled');
  }

  /**
   * The staff refund a part of an order, of a paid one by default, in half of the cases twice at once and again with the
   * same key.
   */
  private async refundPart(
    order = this.random.pick(this.context.orders.all.filter(({ isApproved }) => isApproved)),
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
    const { payment } = response.body as { payment: { status: PaymentStatus } };
    if (isPaid(payment.status)) order.seenPaid = true;
  }
}
