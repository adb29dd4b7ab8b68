import { setTimeout as delay } from 'node:timers/promises';
import type { StockReservedDetails, TooManyUnpaidOrdersDetails, UnpaidOrderOwner } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { KeyedDigest } from '../../../platform/security/keyed-digest.ts';
import { StockLedger } from '../../stock/stock-ledger.repository.ts';
import { markOf, type StockLine } from '../../stock/stock-line.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository, type ReservingOrder } from '../orders.repository.ts';
import { orderSource } from './order-source.ts';

/** Limits of a reservation that is not paid yet, and the digests of the person that it counts for. */
export interface ReservationTerms {
  /** `email:`, `phone:` and `network:`, each followed by a digest. */
  by: string[];
  /** Unpaid orders with the same email, phone or network. */
  maxOrders: number;
  /** The share of the stock of a variant that unpaid orders may reserve together. */
  maxShare: number;
}

const DEFAULT_MAX_UNPAID_ORDERS = 5;
const DEFAULT_MAX_UNPAID_SHARE = 0.5;
const MAX_LOOKS = 40;
const LOOK_INTERVAL_MS = 25;
/** Keeps a product such as 0.1 × 30 from being rounded up to 4. */
const ROUNDING = 1e-9;

const sameVariant = (a: StockLine, b: StockLine): boolean =>
  a.itemId === b.itemId && a.colorName === b.colorName && a.size === b.size;
const ownerOf = (name: string): UnpaidOrderOwner => name.split(':')[0] as UnpaidOrderOwner;

/** Keeps unpaid orders from locking the stock: limits per person, and a limit for all of them together. */
@Injectable()
export class UnpaidLimits {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly digests: KeyedDigest,
    private readonly orders: OrdersRepository,
    private readonly ledger: StockLedger,
  ) {}

  /** The terms of an order that is placed, or paid again, by a request. */
  async termsOf(
    request: Pick<Request, 'ip' | 'headers'>,
    { email, phone }: { email: string | null; phone: string },
  ): Promise<ReservationTerms> {
    const { network, isLocal } = orderSource(request, this.config);
    const values = [
      ['email', email?.trim().toLowerCase()],
      ['phone', phone.replace(/\D/g, '')],
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
   * Refuses an order that is one unpaid order too many for its email, phone or network. The order is stored already, so
   * of several at once each finds the others; those that come first in the sequence of ids go on.
   * @returns the refusal, or null
   */
  async refusePerson({ _id }: StoredOrder, { by, maxOrders }: ReservationTerms): Promise<AppError | null> {
    if (maxOrders === Infinity) return null;
    for (let look = 0; look < MAX_LOOKS; look++) {
      const reserving = await this.orders.reservedBy(by);
      let isOver = false;
      for (const name of by) {
        const others = reserving.filter((o) => o.reservation.by.includes(name) && !o._id.equals(_id));
        if (others.length < maxOrders) continue;
        isOver = true;
        const ahead = others.filter(
          (o) => o.stock.state === 'held' || o._id.toHexString() < _id.toHexString(),
        );
        if (ahead.length < maxOrders) continue;
        const details: TooManyUnpaidOrdersDetails = { max: maxOrders, by: ownerOf(name) };
        return new AppError('tooManyUnpaidOrders', { details: { ...details } });
      }
      if (!isOver) return null;
      // Orders that came later are about to be refused.
      await delay(LOOK_INTERVAL_MS);
    }
    return new AppError('unavailable', { retryAfter: 1 });
  }

  /**
   * Refuses an order, which has taken its lines, if unpaid orders now reserve more than their share of a variant. Lines
   * leave their marks on the watch in the sequence in which they were taken, so each order counts those before it.
   * @returns the refusal, `contended` if orders that are not placed yet may make room, or null
   */
  async refuseShare(
    order: StoredOrder,
    { maxShare }: ReservationTerms,
  ): Promise<AppError | 'contended' | null> {
    if (maxShare === 1) return null;
    const refused: StockReservedDetails['items'] = [];
    let isContended = false;
    for (const [index, line] of order.items.entries()) {
      if (order.items.findIndex((other) => sameVariant(other, line)) < index) continue;
      const { allowed, held, ahead, own } = await this.shareOf(order, line, maxShare);
      if (held + ahead + own <= allowed) continue;
      if (held + own <= allowed) isContended = true;
      const { itemId, colorName: colorNameEN, size } = line;
      refused.push({ itemId, colorNameEN, size, available: Math.max(0, allowed - held) });
    }
    if (refused.length === 0) return null;
    return isContended ? 'contended' : new AppError('stockReserved', { details: { items: refused } });
  }

  /** The pieces of a variant that unpaid orders reserve: placed ones, those ahead of an order, and its own. */
  private async shareOf(
    order: StoredOrder,
    line: StockLine,
    maxShare: number,
  ): Promise<{ allowed: number; held: number; ahead: number; own: number }> {
    // The watch is read first: an order that takes its lines after this counts this one.
    const { available, marks } = await this.ledger.stateOf(line);
    const others = await this.orders.reservingOf(line.itemId);
    const linesOf = ({ _id, stock, items }: ReservingOrder) =>
      items.flatMap((item, index) => {
        if (!sameVariant(item, line)) return [];
        const move = { orderId: _id.toHexString(), move: stock.move };
        return [{ quantity: item.quantity, place: marks.indexOf(markOf(move, index)) }];
      });
    const ownLines = linesOf({ ...order, reservation: { by: [] } });
    const ownPlace = Math.min(...ownLines.map(({ place }) => place));
    const sum = { held: 0, ahead: 0, behind: 0, own: 0 };
    for (const { quantity } of ownLines) sum.own += quantity;
    for (const other of others.filter(({ _id }) => !_id.equals(order._id))) {
      for (const { quantity, place } of linesOf(other)) {
        if (other.stock.state === 'held') sum.held += quantity;
        else if (place >= 0) sum[place < ownPlace ? 'ahead' : 'behind'] += quantity;
      }
    }
    const base = available + sum.held + sum.ahead + sum.behind + sum.own;
    return { ...sum, allowed: Math.ceil(maxShare * base - ROUNDING) };
  }
}
