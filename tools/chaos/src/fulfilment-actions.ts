import { randomUUID } from 'node:crypto';
import type { LineQuantity, ReturnState } from '@meridian/domain';
import type { Variant } from './fill-shop.ts';
import { type ObservedOrder, type ObservedOrders, recordApproval } from './observed-orders.ts';
import { decide, pageOf } from './payment-services.ts';
import type { StaffSession } from './staff-session.ts';
import type { Random } from './random.ts';
import { type ApiResponse, sendRequest } from './send-request.ts';

/** Relative frequency of each action among those of a shopper. */
export const FULFILMENT_WEIGHTS = {
  ship: 8,
  removeShipment: 3,
  requestReturn: 10,
  decideReturn: 24,
  change: 5,
  correctStock: 3,
  countStock: 3,
} as const;

export const isFulfilment = (action: string): action is keyof typeof FULFILMENT_WEIGHTS =>
  action in FULFILMENT_WEIGHTS;

/** Context of the requests. */
interface FulfilmentContext {
  url: string;
  orders: ObservedOrders;
  staff: StaffSession;
  variants: readonly Variant[];
}

interface ReturnBody {
  id: string;
  state: ReturnState;
  revision: number;
  maximumRefund: number;
  lines: LineQuantity[];
}

/** The latest paid orders, which are probably neither cancelled nor refunded. */
const RECENT_ORDERS = 12;
/** The staff decide about the oldest returns first, so that some are refunded in a short run. */
const MAX_RETURNS_IN_PROGRESS = 4;
/** The frequency of requests that are sent twice at once. */
const REPEATED_SHARE = 0.4;
const CLOSED_SHARE = 0.2;
const REJECTED_SHARE = 0.15;
const EXCHANGED_SHARE = 0.3;

/** Shipments, returns and changes: actions of the staff, and of shoppers with delivered orders. */
export class FulfilmentActions {
  constructor(
    private readonly random: Random,
    private readonly context: FulfilmentContext,
  ) {}

  /** The staff add a shipment with all pieces that are left, or with one piece. */
  async ship(): Promise<void> {
    const order = this.paidOrder();
    if (!order) return;
    const isPart = this.random.next() < 0.5;
    const body = {
      carrier: 'other',
      trackingNumber: this.random.next() < 0.5 ? randomUUID().slice(0, 8) : null,
      ...(isPart && { items: [{ line: 0, quantity: 1 }] }),
    };
    const path = `/api/orders/${order.id}/shipments`;
    await this.maybeTwice(async () => {
      const response = await this.context.staff.send({ method: 'POST', path, body });
      if (response?.status !== 201) return;
      const { shipments = [] } = response.body as { shipments?: { id: string }[] };
      order.shipments = shipments.map(({ id }) => id);
    });
  }

  async removeShipment(): Promise<void> {
    const order = this.random.pick(this.context.orders.all.filter(({ shipments }) => shipments.length > 0));
    const id = order && this.random.pick(order.shipments);
    if (!order || id === undefined) return;
    const path = `/api/orders/${order.id}/shipments/${id}`;
    await this.maybeTwice(() => this.context.staff.send({ method: 'DELETE', path }));
  }

  /** The staff find one piece more or less of a variant. */
  async correctStock(): Promise<void> {
    const variant = this.random.pick(this.context.variants);
    if (!variant) return;
    const { id: watchId, colorName: colorNameEN, size } = variant;
    const body = { watchId, colorNameEN, size, change: this.random.next() < 0.5 ? -1 : 1 };
    await this.context.staff.send({ method: 'POST', path: '/api/stock/corrections', body });
  }

  /** The staff count a variant: the shop has the right number, or one piece more or less. */
  async countStock(): Promise<void> {
    const variant = this.random.pick(this.context.variants);
    if (!variant) return;
    const { id: watchId, colorName: colorNameEN, size } = variant;
    const response = await this.context.staff.send({ method: 'GET', path: `/api/stock?watch=${watchId}` });
    if (response?.status !== 200) return;
    const { variants } = response.body as {
      variants: { colorNameEN: string; size: string; onHand: number }[];
    };
    const seen = variants.find((each) => each.colorNameEN === colorNameEN && each.size === size);
    if (!seen || seen.onHand < 0) return;
    const counted = Math.max(0, seen.onHand + Math.floor(this.random.next() * 3) - 1);
    const row = { watchId, colorNameEN, size, onHand: seen.onHand, counted };
    await this.maybeTwice(() =>
      this.context.staff.send({ method: 'POST', path: '/api/stock/counts', body: { rows: [row] } }),
    );
  }

  /** A paid order is delivered, and its shopper requests a return of pieces of its first line, or of a line that was added. */
  async requestReturn(): Promise<void> {
    const order = this.random.pick(this.paidOrders());
    if (!order) return;
    await this.context.staff.send({
      method: 'PUT',
      path: '/api/orders/update-order-status',
      body: { orderId: order.id, statusEN: 'delivered' },
    });
    const isSameRequest = this.random.next() < 0.5;
    const key = randomUUID();
    const lines = [{ line: this.random.between(0, 1), quantity: this.random.between(1, 2) }];
    await this.maybeTwice(async () => {
      const form = new FormData();
      form.append('lines', JSON.stringify(lines));
      form.append('reason', 'unwanted');
      const response = await sendRequest(this.context.url, {
        method: 'POST',
        path: `/api/orders/by-key/${order.key}/returns`,
        body: form,
        headers: { 'idempotency-key': isSameRequest ? key : randomUUID() },
      });
      if (response?.status !== 201) return;
      const { id } = response.body as ReturnBody;
      if (!order.returns.includes(id)) order.returns.push(id);
    });
  }

  /** The staff take the next decision about a return. A final state is observed once. */
  async decideReturn(): Promise<void> {
    const undecided = this.context.orders.all.filter(({ returns }) => returns.length > 0);
    const order = this.random.pick(undecided.slice(0, MAX_RETURNS_IN_PROGRESS));
    const id = order && this.random.pick(order.returns);
    if (!order || id === undefined) return;
    const response = await this.context.staff.send({ path: `/api/returns/${id}` });
    if (response?.status !== 200) return;
    const decision = this.decisionOf(response.body as ReturnBody);
    if (!decision) {
      order.returns = order.returns.filter((other) => other !== id);
      return;
    }
    const [action, body] = decision;
    await this.maybeTwice(() =>
      this.context.staff.send({ method: 'POST', path: `/api/returns/${id}/${action}`, body }),
    );
  }

  /** The staff take a piece out of a paid or a recent order, put in another one, or both; the same change may be sent twice. */
  async change(): Promise<void> {
    const { orders, staff, variants } = this.context;
    const isPaid = this.random.next() < 0.5;
    const order = isPaid ? this.paidOrder() : this.random.pick(orders.all.slice(-RECENT_ORDERS));
    const response = order && (await staff.send({ path: `/api/orders/page?ids=${order.id}` }));
    if (!order || response?.status !== 200) return;
    const [found] = (response.body as { orders: { revision: number }[] }).orders;
    const variant = this.random.pick(variants);
    const isAdded = variant !== undefined && this.random.next() < 0.7;
    const body = {
      revision: found?.revision,
      ...((!isAdded || this.random.next() < 0.7) && { remove: [{ line: 0, quantity: 1 }] }),
      ...(isAdded && {
        add: [{ itemId: variant.id, colorName: variant.colorName, size: variant.size, quantity: 1 }],
      }),
    };
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/orders/${order.id}/changes`;
    await this.maybeTwice(() => staff.send({ method: 'POST', path, body, headers }));
    if (isPaid) await this.payDifference(order);
  }

  /** The shopper pays the difference of a dearer change, if one is offered. */
  private async payDifference(order: ObservedOrder): Promise<void> {
    const { url } = this.context;
    const pay = { method: 'POST', path: `/api/orders/${order.id}/pay`, body: { key: order.key } };
    const offered = await sendRequest(url, pay);
    if (offered?.status !== 200) return;
    const { redirectUrl } = (offered.body as { payment: { redirectUrl: string | null } }).payment;
    const page = await pageOf(url, redirectUrl);
    if (page !== null && (await decide(url, page, 'approve'))) recordApproval(order, page);
  }

  private decisionOf({
    state,
    revision,
    maximumRefund: amount,
    lines,
  }: ReturnBody): [action: string, body: object] | null {
    if (['refunded', 'exchanged', 'closed', 'rejected'].includes(state)) return null;
    if (this.random.next() < REJECTED_SHARE) return ['reject', { revision, reason: 'Chaos' }];
    if (state === 'requested') {
      const form = new FormData();
      form.append('revision', String(revision));
      form.append('instructions', 'Chaos');
      return ['approve', form];
    }
    if (state === 'approved') {
      const someOf = (pieces: readonly LineQuantity[]) =>
        pieces.map(({ line, quantity }) => ({ line, quantity: this.random.between(1, quantity) }));
      const arrived = someOf(lines);
      const restock = this.random.next() < 0.8 ? someOf(arrived) : [];
      return ['receive', { revision, arrived, restock }];
    }
    if (amount === 0 || this.random.next() < CLOSED_SHARE) return ['close', { revision, reason: 'Chaos' }];
    const variant = this.random.pick(this.context.variants);
    if (variant && this.random.next() < EXCHANGED_SHARE) {
      const { id: itemId, colorName, size } = variant;
      return ['exchange', { revision, add: [{ itemId, colorName, size, quantity: 1 }] }];
    }
    const isFull = this.random.next() < 0.5;
    return [
      'refund',
      isFull ? { revision, amount } : { revision, amount: Math.floor(amount * 70) / 100, reason: 'Chaos' },
    ];
  }

  private paidOrders(): ObservedOrder[] {
    return this.context.orders.all.filter(({ isApproved }) => isApproved);
  }

  private paidOrder(): ObservedOrder | undefined {
    return this.random.pick(this.paidOrders().slice(-RECENT_ORDERS));
  }

  private async maybeTwice(send: () => Promise<ApiResponse | null | void>): Promise<void> {
    await (this.random.next() < REPEATED_SHARE ? Promise.all([send(), send()]) : send());
  }
}
