import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorDetails, UnpaidLimit, UnpaidOrderKey } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { clientNetwork, isPublicAddress } from '../../../../platform/security/client-network.ts';
import { KeyedDigest } from '../../../../platform/security/keyed-digest.ts';
import { isLocalRequest } from '../../../../platform/security/local-request.ts';
import { markerOf, StockRepository } from '../../../catalogue/watches/stock.repository.ts';
import type { StockLine } from '../../../catalogue/watches/stock-line.ts';
import type { StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { sumByVariant, variantOf } from './shortages.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';

/** What one customer may reserve without paying: `value` in tenge, `share` of the stock of a variant. */
type Maximums = Record<UnpaidLimit | 'share', number>;

/** Limits of an unpaid reservation, and the digests that identify the customer. */
export interface ReservationTerms {
  /** `email:`, `phone:` and `network:`, each followed by a digest. Each of them counts as a customer. */
  by: string[];
  max: Maximums;
}

const DEFAULTS: Maximums = { orders: 5, pieces: 20, lines: 10, value: 20_000_000, share: 0.5 };
/** For requests of this machine. */
const UNLIMITED: Maximums = {
  orders: Infinity,
  pieces: Infinity,
  lines: Infinity,
  value: Infinity,
  share: 1,
};
const MAX_ATTEMPTS = 40;
const POLL_INTERVAL_MS = 25;
/** Prevents a product such as 0.1 × 30 from being rounded up to 4. */
const ROUNDING_TOLERANCE = 1e-9;

const sameVariant = (a: StockLine, b: StockLine): boolean =>
  a.itemId === b.itemId && a.colorName === b.colorName && a.size === b.size;
const keyOf = (name: string): UnpaidOrderKey => name.split(':')[0] as UnpaidOrderKey;

type Counted = Pick<StoredOrder, 'items' | 'amountKzt'>;

/** The pieces of a line that count. A gift is an extra piece of an order that counts. */
const quantityOf = ({ quantity, removed = 0, isGift }: StoredOrderItem): number =>
  isGift ? 0 : quantity - removed;
/** The lines as the shopper has chosen them: a discount may have divided one. */
const chosenLines = ({ items }: Counted): StoredOrderItem[] =>
  sumByVariant(items.filter(({ isGift }) => !isGift));
const piecesOf = ({ items }: Counted): number => items.reduce((sum, item) => sum + quantityOf(item), 0);

/** Returns the first limit that the unpaid orders of a customer exceed together. A single piece may have any value. */
const exceededBy = (orders: readonly Counted[], max: Maximums): UnpaidLimit | null => {
  const sum = (count: (order: Counted) => number) => orders.reduce((total, order) => total + count(order), 0);
  const pieces = sum(piecesOf);
  if (orders.length > max.orders) return 'orders';
  if (pieces > max.pieces) return 'pieces';
  if (sum((order) => chosenLines(order).length) > max.lines) return 'lines';
  return pieces > 1 && sum(({ amountKzt }) => amountKzt) > max.value ? 'value' : null;
};

/**
 * Prevents one customer from reserving too much stock without paying. No limit counts the orders of different customers
 * together, because a customer who reaches such a limit would make the shop unsellable for all others.
 */
@Injectable()
export class UnpaidLimits {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly digests: KeyedDigest,
    private readonly orders: OrdersRepository,
    private readonly stock: StockRepository,
  ) {}

  async termsOf(
    request: Pick<Request, 'ip' | 'headers'>,
    { email, delivery }: Pick<StoredOrder, 'email' | 'delivery'>,
  ): Promise<ReservationTerms> {
    const { ip = '' } = request;
    // An address that is not public belongs to this machine, or to a proxy that `TRUST_PROXY` does not name: all shoppers
    // behind such a proxy share it, so it must not be limited as one shopper.
    const network = isPublicAddress(ip) ? clientNetwork(ip) : null;
    const isLocal = isLocalRequest(request, this.config);
    const values = [
      ['email', email?.trim().toLowerCase()],
      ['phone', delivery.phone.replace(/\D/g, '')],
      ['network', network],
    ] as const;
    const by: string[] = [];
    for (const [kind, value] of values)
      if (value) by.push(`${kind}:${await this.digests.of(`unpaid-orders-${kind}`, value)}`);
    const { config } = this;
    const standard = isLocal ? UNLIMITED : DEFAULTS;
    return {
      by,
      max: {
        orders: config.MAX_UNPAID_ORDERS ?? standard.orders,
        pieces: config.MAX_UNPAID_PIECES ?? standard.pieces,
        lines: config.MAX_UNPAID_LINES ?? standard.lines,
        value: config.MAX_UNPAID_VALUE ?? standard.value,
        share: config.MAX_UNPAID_SHARE ?? standard.share,
      },
    };
  }

  /**
   * Checks the unpaid orders with the same email, phone or network. The order is already stored, so concurrent orders find
   * each other; those with the lower ids are accepted.
   * @returns the refusal, or null
   */
  async refusalForCustomer(order: StoredOrder, { by, max }: ReservationTerms): Promise<AppError | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const reserving = await this.orders.unpaidByCustomer(by);
      let isOver = false;
      for (const name of by) {
        const others = reserving.filter((o) => o.reservation.by.includes(name) && !o._id.equals(order._id));
        if (!exceededBy([...others, order], max)) continue;
        isOver = true;
        const ahead = others.filter(
          (o) => o.stock.state === STOCK_STATE.reserved || o._id.toHexString() < order._id.toHexString(),
        );
        const of = exceededBy([...ahead, order], max);
        if (!of) continue;
        return new AppError('tooManyUnpaidOrders', { details: { max: max[of], by: keyOf(name), of } });
      }
      if (!isOver) return null;
      // The orders with higher ids are about to be refused: wait for that.
      await delay(POLL_INTERVAL_MS);
    }
    return new AppError('unavailable', { retryAfter: 1 });
  }

  /**
   * Checks whether the customer now reserves more than the share of a variant. The order has reserved its lines, and the
   * markers on the watch are in the sequence of the reservations, so each order counts the ones before it.
   * @returns the refusal, `contended` if orders that are not placed yet may be rolled back, or null
   */
  async refusalForShare(
    order: StoredOrder,
    { by, max }: ReservationTerms,
  ): Promise<AppError | 'contended' | null> {
    if (max.share === 1) return null;
    const refused: ErrorDetails<'stockReserved'>['items'] = [];
    let isContended = false;
    for (const line of chosenLines(order)) {
      const { allowed, own, held } = await this.shareOf(order, line, by, max.share);
      const reserved = Math.max(0, ...held.map((customer) => customer.reserved));
      if (held.every((customer) => customer.reserved + customer.ahead + own <= allowed)) continue;
      if (reserved + own <= allowed) isContended = true;
      refused.push({ ...variantOf(line), available: Math.max(0, allowed - reserved) });
    }
    if (refused.length === 0) return null;
    return isContended ? 'contended' : new AppError('stockReserved', { details: { items: refused } });
  }

  /**
   * The pieces of a variant that the customer may reserve, the order's own, and for each name of the customer those that other
   * orders reserve: placed orders, and reservations ahead of the order.
   */
  private async shareOf(order: StoredOrder, line: StockLine, by: readonly string[], maxShare: number) {
    // Read the watch first: an order that reserves its lines later counts this one.
    const { available, markers } = await this.stock.stockOf(line);
    const others = await this.orders.unpaidByWatch(line.itemId);
    const linesOf = ({ _id, stock, items }: Pick<StoredOrder, '_id' | 'stock' | 'items'>) =>
      items.flatMap((item, index) => {
        if (!sameVariant(item, line)) return [];
        const operation = { orderId: _id.toHexString(), number: stock.move };
        return [{ quantity: quantityOf(item), position: markers.indexOf(markerOf(operation, index)) }];
      });
    const ownLines = linesOf(order);
    const ownPosition = Math.min(...ownLines.map(({ position }) => position));
    const own = ownLines.reduce((sum, { quantity }) => sum + quantity, 0);
    const held = by.map((name) => ({ name, reserved: 0, ahead: 0 }));
    let base = available + own;
    for (const other of others.filter(({ _id }) => !_id.equals(order._id))) {
      const isReserved = other.stock.state === STOCK_STATE.reserved;
      for (const { quantity, position } of linesOf(other)) {
        if (!isReserved && position < 0) continue;
        base += quantity;
        for (const customer of held) {
          if (!other.reservation.by.includes(customer.name)) continue;
          if (isReserved) customer.reserved += quantity;
          else if (position < ownPosition) customer.ahead += quantity;
        }
      }
    }
    return { allowed: Math.ceil(maxShare * base - ROUNDING_TOLERANCE), own, held };
  }
}
