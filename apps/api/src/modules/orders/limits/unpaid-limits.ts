import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorDetails, UnpaidOrderOwner } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { clientNetwork, isPublicAddress } from '../../../platform/security/client-network.ts';
import { KeyedDigest } from '../../../platform/security/keyed-digest.ts';
import { isLocalRequest } from '../../../platform/security/local-request.ts';
import { WatchesRepository } from '../../watches/watches.repository.ts';
import { markerOf, type StockLine } from '../../watches/stock-line.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { sumByVariant, variantOf } from '../stock/shortages.ts';
import { STOCK_STATE } from '../stock/stock-states.ts';

/** Limits of an unpaid reservation, and the digests that identify the buyer. */
export interface ReservationTerms {
  /** `email:`, `phone:` and `network:`, each followed by a digest. */
  by: string[];
  /** Maximum of unpaid orders with the same email, phone or network. */
  maxOrders: number;
  /** Maximum share of a variant's stock that unpaid orders may reserve together. */
  maxShare: number;
}

const DEFAULT_MAX_UNPAID_ORDERS = 5;
const DEFAULT_MAX_UNPAID_SHARE = 0.5;
const MAX_ATTEMPTS = 40;
const POLL_INTERVAL_MS = 25;
/** Prevents a product such as 0.1 × 30 from being rounded up to 4. */
const ROUNDING_TOLERANCE = 1e-9;

const sameVariant = (a: StockLine, b: StockLine): boolean =>
  a.itemId === b.itemId && a.colorName === b.colorName && a.size === b.size;
const ownerOf = (name: string): UnpaidOrderOwner => name.split(':')[0] as UnpaidOrderOwner;

/** Prevents unpaid orders from reserving too much stock: a limit per person, and a limit for all of them together. */
@Injectable()
export class UnpaidLimits {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly digests: KeyedDigest,
    private readonly orders: OrdersRepository,
    private readonly watches: WatchesRepository,
  ) {}

  async termsOf(
    request: Pick<Request, 'ip' | 'headers'>,
    { email, delivery }: Pick<StoredOrder, 'email' | 'delivery'>,
  ): Promise<ReservationTerms> {
    const { ip = '' } = request;
    // An address that is not public belongs to this machine, or to a proxy that `TRUST_PROXY` does not name: all visitors
    // behind such a proxy share it, so it must not be limited as one visitor.
    const network = isPublicAddress(ip) ? clientNetwork(ip) : null;
    const isLocal = isLocalRequest(request, this.config);
    const values = [
      ['email', email?.trim().toLowerCase()],
      ['phone', delivery.phone.replace(/\D/g, '')],
      ['network', network],
    ] as const;
    const by: string[] = [];
    for (const [owner, value] of values)
      if (value) by.push(`${owner}:${await this.digests.of(`unpaid-orders-${owner}`, value)}`);
    const { MAX_UNPAID_ORDERS, MAX_UNPAID_SHARE } = this.config;
    return {
      by,
      maxOrders: MAX_UNPAID_ORDERS ?? (isLocal ? Infinity : DEFAULT_MAX_UNPAID_ORDERS),
      maxShare: MAX_UNPAID_SHARE ?? (isLocal ? 1 : DEFAULT_MAX_UNPAID_SHARE),
    };
  }

  /**
   * Checks the number of unpaid orders with the same email, phone or network. The order is already stored, so concurrent
   * orders find each other; those with the lower ids are accepted.
   * @returns the refusal, or null
   */
  async refusalForPerson(
    { _id }: StoredOrder,
    { by, maxOrders }: ReservationTerms,
  ): Promise<AppError | null> {
    if (maxOrders === Infinity) return null;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const reserving = await this.orders.unpaidByPerson(by);
      let isOver = false;
      for (const name of by) {
        const others = reserving.filter((o) => o.reservation.by.includes(name) && !o._id.equals(_id));
        if (others.length < maxOrders) continue;
        isOver = true;
        const ahead = others.filter(
          (o) => o.stock.state === STOCK_STATE.reserved || o._id.toHexString() < _id.toHexString(),
        );
        if (ahead.length < maxOrders) continue;
        return new AppError('tooManyUnpaidOrders', { details: { max: maxOrders, by: ownerOf(name) } });
      }
      if (!isOver) return null;
      // The orders with higher ids are about to be refused: wait for that.
      await delay(POLL_INTERVAL_MS);
    }
    return new AppError('unavailable', { retryAfter: 1 });
  }

  /**
   * Checks whether unpaid orders now reserve more than their share of a variant. The order has reserved its lines, and the
   * markers on the watch are in the sequence of the reservations, so each order counts the ones before it.
   * @returns the refusal, `contended` if orders that are not placed yet may be rolled back, or null
   */
  async refusalForShare(
    order: StoredOrder,
    { maxShare }: ReservationTerms,
  ): Promise<AppError | 'contended' | null> {
    if (maxShare === 1) return null;
    const refused: ErrorDetails<'stockReserved'>['items'] = [];
    let isContended = false;
    for (const line of sumByVariant(order.items)) {
      const { allowed, reserved, ahead, own } = await this.shareOf(order, line, maxShare);
      if (reserved + ahead + own <= allowed) continue;
      if (reserved + own <= allowed) isContended = true;
      refused.push({ ...variantOf(line), available: Math.max(0, allowed - reserved) });
    }
    if (refused.length === 0) return null;
    return isContended ? 'contended' : new AppError('stockReserved', { details: { items: refused } });
  }

  /** The quantities of a variant that unpaid orders reserve: placed orders, reservations ahead of the order, and its own. */
  private async shareOf(
    order: StoredOrder,
    line: StockLine,
    maxShare: number,
  ): Promise<{ allowed: number; reserved: number; ahead: number; own: number }> {
    // Read the watch first: an order that reserves its lines later counts this one.
    const { available, markers } = await this.watches.stockOf(line);
    const others = await this.orders.unpaidByWatch(line.itemId);
    const linesOf = ({ _id, stock, items }: Pick<StoredOrder, '_id' | 'stock' | 'items'>) =>
      items.flatMap((item, index) => {
        if (!sameVariant(item, line)) return [];
        const operation = { orderId: _id.toHexString(), number: stock.move };
        return [{ quantity: item.quantity, position: markers.indexOf(markerOf(operation, index)) }];
      });
    const ownLines = linesOf(order);
    const ownPosition = Math.min(...ownLines.map(({ position }) => position));
    const sum = { reserved: 0, ahead: 0, behind: 0, own: 0 };
    for (const { quantity } of ownLines) sum.own += quantity;
    for (const other of others.filter(({ _id }) => !_id.equals(order._id))) {
      for (const { quantity, position } of linesOf(other)) {
        if (other.stock.state === STOCK_STATE.reserved) sum.reserved += quantity;
        else if (position >= 0) sum[position < ownPosition ? 'ahead' : 'behind'] += quantity;
      }
    }
    const base = available + sum.reserved + sum.ahead + sum.behind + sum.own;
    return { ...sum, allowed: Math.ceil(maxShare * base - ROUNDING_TOLERANCE) };
  }
}
