import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { call } from './call.ts';
import type { KnownOrder, KnownOrders } from './known-orders.ts';
import type { Random } from './random.ts';
import type { Goods } from './shop-floor.ts';

/** How often each thing is done. */
const WEIGHTS = {
  buy: 30,
  approve: 20,
  decline: 10,
  leave: 4,
  payAgain: 12,
  tellAgain: 10,
  open: 4,
  moveOn: 5,
  failMovedOn: 7,
  cancel: 6,
  refund: 4,
  revive: 4,
  look: 4,
} as const;
const MOVED_ON = ['processing', 'shipped', 'delivered'] as const;
const STATUSES = ['pending', ...MOVED_ON] as const;
/** Orders among which one that is probably still unpaid is picked. */
const RECENT = 6;
const REPEATS = 12;
const PAUSE_MS = 150;

/** What a shopper, or the owner, needs to act. */
export interface TestShellProviders {
  url: string;
  goods: readonly Goods[];
  orders: KnownOrders;
  bankSecret: string;
  /** Of the owner. */
  token: string;
}

interface PlacedBody {
  order: { _id: string; key: string; payment: { status: string } };
  payment: { redirectUrl: string | null };
}

const DELIVERY = {
  name: 'Anna',
  surname: 'Petrova',
  phone: '+7 701 123 45 67',
  country: 'Казахстан',
  city: 'Almaty',
  address: 'Abay 1',
};

/** Somebody who does one thing after another, and does not know what others do. */
export class Shopper {
  readonly done: Record<string, number> = {};

  constructor(
    private readonly random: Random,
    private readonly around: TestShellProviders,
  ) {}

  async act(): Promise<void> {
    const what = this.random.weighted(WEIGHTS);
    const order = this.random.pick(this.around.orders.all);
    if (what === 'buy') await this.buy();
    else if (order) await this.deal(what, order);
    else return;
    this.done[what] = (this.done[what] ?? 0) + 1;
  }

  private async deal(what: Exclude<keyof typeof WEIGHTS, 'buy'>, order: KnownOrder): Promise<void> {
    switch (what) {
      case 'approve':
      case 'decline':
      case 'leave':
        return this.press(order, what);
      case 'payAgain':
        return this.payAgain(order);
      case 'tellAgain':
        return this.tellAgain(order);
      case 'open':
        return this.open(order);
      case 'moveOn':
        return this.update(order, this.random.pick(MOVED_ON) ?? 'processing');
      case 'failMovedOn':
        return this.failMovedOn();
      case 'cancel':
        return this.update(order, 'cancelled');
      case 'refund':
        return this.refund();
      case 'revive':
        return this.update(order, this.random.pick(STATUSES) ?? 'pending');
      case 'look':
        return this.look(order);
    }
  }

  /** Buys, and asks again under the same key until an answer comes: a lost answer must not make a second order. */
  private async buy(): Promise<void> {
    const items = this.basket();
    const amount = items.reduce((sum, { goods, quantity }) => sum + goods.price * quantity, 0);
    const body = {
      ...DELIVERY,
      currency: 'kzt',
      amount,
      email: this.random.next() < 0.5 ? 'anna@example.com' : null,
      items: items.map(({ goods, quantity }) => ({
        itemId: goods.id,
        colorName: goods.colorName,
        size: goods.size,
        quantity,
      })),
    };
    const headers = { 'idempotency-key': randomUUID() };
    for (let attempt = 0; attempt < REPEATS; attempt++) {
      const input = { method: 'POST', path: '/api/orders/place-order', body, headers };
      const answer = await call(this.around.url, input);
      if (answer?.status === 201) return this.learn(answer.body as PlacedBody);
      if (answer && answer.status < 500) return;
      await delay(PAUSE_MS * (attempt + 1));
    }
  }

  private basket(): { goods: Goods; quantity: number }[] {
    const basket = new Map<Goods, number>();
    for (let lines = this.random.between(1, 3); lines > 0; lines--) {
      const goods = this.random.pick(this.around.goods);
      if (goods) basket.set(goods, this.random.between(1, 2));
    }
    return [...basket].map(([goods, quantity]) => ({ goods, quantity }));
  }

  private async press(order: KnownOrder, button: 'approve' | 'decline' | 'leave'): Promise<void> {
    const page = this.random.pick(order.pages);
    if (page === undefined) return;
    const answer = await call(this.around.url, { method: 'POST', path: `${page}/${button}` });
    const payment = page.split('/').at(-1) ?? '';
    if (button === 'approve' && answer?.location?.includes('/success')) order.approved.push(payment);
  }

  private async payAgain(order: KnownOrder): Promise<void> {
    const path = `/api/orders/${order.id}/pay`;
    const answer = await call(this.around.url, { method: 'POST', path, body: { key: order.key } });
    if (answer?.status === 200) this.learn(answer.body as PlacedBody);
  }

  /** What the bank has told once, it tells again, sometimes under another name. */
  private async tellAgain(order: KnownOrder): Promise<void> {
    const payment = this.random.pick(order.approved);
    if (payment === undefined) return;
    const id = this.random.next() < 0.5 ? `${payment}.approved` : randomUUID();
    const body = JSON.stringify({ id, type: 'payment.approved', payment });
    const seconds = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', this.around.bankSecret).update(`${seconds}.${body}`).digest('hex');
    const headers = { 'sandbox-signature': `t=${seconds},v1=${digest}` };
    await call(this.around.url, { method: 'POST', path: '/api/payments/webhooks/sandbox', body, headers });
  }

  private async open(order: KnownOrder): Promise<void> {
    const page = this.random.pick(order.pages);
    if (page !== undefined) await call(this.around.url, { path: page });
  }

  /** The owner moves an unpaid order on; then its payment fails. */
  private async failMovedOn(): Promise<void> {
    const order = this.random.pick(this.around.orders.all.slice(-RECENT));
    if (!order) return;
    await this.update(order, this.random.pick(MOVED_ON) ?? 'processing');
    const page = order.pages.at(-1);
    if (page !== undefined) await call(this.around.url, { method: 'POST', path: `${page}/decline` });
  }

  /** The owner cancels an order that the bank has taken money for. */
  private async refund(): Promise<void> {
    const order = this.random.pick(this.around.orders.all.filter(({ approved }) => approved.length > 0));
    if (order) await this.update(order, 'cancelled');
  }

  private async update({ id }: KnownOrder, statusEN: string): Promise<void> {
    await call(this.around.url, {
      method: 'PUT',
      path: '/api/orders/update-order-status',
      body: { orderId: id, statusEN },
      headers: { authorization: `Bearer ${this.around.token}` },
    });
  }

  private async look(order: KnownOrder): Promise<void> {
    const answer = await call(this.around.url, { path: `/api/orders/by-key/${order.key}` });
    if (answer?.status !== 200) return;
    const { payment } = answer.body as PlacedBody['order'];
    if (payment.status === 'paid') order.seenPaid = true;
  }

  private learn({ order, payment }: PlacedBody): void {
    const page = payment.redirectUrl === null ? null : new URL(payment.redirectUrl).pathname;
    this.around.orders.learn(order._id, order.key, page);
  }
}
