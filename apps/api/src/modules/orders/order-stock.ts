import type { OutOfStockDetails } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { AppError } from '../../platform/errors/app-error.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { StockLedger } from '../stock/stock-ledger.repository.ts';
import type { StockMove } from '../stock/stock-line.ts';
import { type ReservationTerms, UnpaidLimits } from './limits/unpaid-limits.ts';
import type { StoredOrder, StoredOrderItem } from './order.schema.ts';
import { OrderSteps } from './order-steps.ts';
import { type OrderMove, OrdersRepository } from './orders.repository.ts';

const moveOf = (order: StoredOrder): StockMove => ({
  orderId: order._id.toHexString(),
  move: order.stock.move,
});

/** The next move of an order's stock, as it is recorded before its first line. */
export const nextMove = (order: StoredOrder, state: 'taking' | 'returning'): OrderMove => ({
  state,
  move: order.stock.move + 1,
  marked: true,
});

/** The end of a move. */
export const atRest = (state: 'held' | 'returned'): OrderMove => ({ state });

/**
 * The lines in a sequence that all orders share: orders that take the same watches crosswise would else refuse each
 * other in a circle, until nobody has anything.
 */
const inOneSequence = ({ items }: StoredOrder): [number, StoredOrderItem][] => {
  const key = ({ itemId, colorName, size }: StoredOrderItem): string =>
    JSON.stringify([itemId, colorName, size]);
  return [...items.entries()].sort(([, a], [, b]) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
};

type Shortage = OutOfStockDetails['items'];
/**
 * What became of taking the stock: all of it; a shortage; `contended` if others held for a moment what they gave back,
 * so that another try may do; or `lost` if somebody else called the move off.
 */
export type TakeOutcome =
  | { result: 'taken' }
  | { result: 'short'; shortage: Shortage }
  | { result: 'contended' }
  | { result: 'lost' }
  /** A limit of unpaid orders. */
  | { result: 'refused'; refusal: AppError };

/**
 * Carries an order's stock through a move that the order has recorded. Each method may be repeated, from any
 * process, after any crash: a line moves once.
 */
@Injectable()
export class OrderStockMoves {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly ledger: StockLedger,
    private readonly catalogue: Catalogue,
    private readonly limits: UnpaidLimits,
    private readonly steps: OrderSteps,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Takes line by line; at the first that lacks stock gives back what it took. The order is `taking`.
   * @param terms limits of a shopper's unpaid order; an order that is paid, or taken on by the owner, has none
   */
  async take(order: StoredOrder, terms?: ReservationTerms): Promise<TakeOutcome> {
    const taken: number[] = [];
    const tooMany = terms && (await this.limits.refusePerson(order, terms));
    if (tooMany) return this.refuse(order, taken, tooMany);
    for (const [index, item] of inOneSequence(order)) {
      const result = await this.ledger.take(moveOf(order), index, item);
      if (result !== 'taken') {
        if (!(await this.callOff(order, taken)) || result === 'voided') return { result: 'lost' };
        const shortage = await this.shortageOf(order);
        return shortage.length > 0 ? { result: 'short', shortage } : { result: 'contended' };
      }
      taken.push(index);
      await this.steps.reached('line taken');
    }
    const tooMuch = terms && (await this.limits.refuseShare(order, terms));
    if (tooMuch) return this.refuse(order, taken, tooMuch);
    await this.tellCatalogue(order);
    return { result: 'taken' };
  }

  /** Gives back whatever of a taking was taken, for good. The order is `taking` or `undoing`. */
  async undo(order: StoredOrder): Promise<void> {
    const undoing =
      order.stock.state === 'undoing' ? order : await this.orders.change(order, {}, { state: 'undoing' });
    if (!undoing) return;
    for (const [index, item] of undoing.items.entries()) await this.ledger.undo(moveOf(undoing), index, item);
    await this.tellCatalogue(undoing);
    const undone = await this.orders.change(undoing, {}, atRest('returned'));
    if (undone && !undone.placed) await this.orders.freeKey(undone);
  }

  /** Returns every line. The order is `returning`; answers it as it is then. */
  async giveBack(order: StoredOrder): Promise<StoredOrder | null> {
    await this.steps.reached('return recorded');
    for (const [index, item] of order.items.entries()) {
      await this.ledger.giveBack(moveOf(order), index, item);
      await this.steps.reached('line returned');
    }
    await this.tellCatalogue(order);
    await this.steps.reached('all returned');
    return this.orders.change(order, {}, atRest('returned'));
  }

  /** Takes the marks of the first taking off the watches, once this very process has finished it. */
  forgetSoon(order: StoredOrder): void {
    const forget = async (): Promise<void> => {
      await this.ledger.forget(moveOf(order), order.items);
      await this.orders.unmark(order);
    };
    forget().catch((error: unknown) => {
      this.logger.debug({ err: error }, 'marks of an order left for the repair');
    });
  }

  /** Takes all marks of an order off the watches, long after its last move; what never came to be is deleted. */
  async forgetAll(order: StoredOrder): Promise<void> {
    await this.ledger.forgetOrder(moveOf(order).orderId, order.items);
    if (order.placed) await this.orders.unmark(order);
    else await this.orders.discard(order);
  }

  private async refuse(
    order: StoredOrder,
    taken: readonly number[],
    refusal: AppError | 'contended',
  ): Promise<TakeOutcome> {
    if (!(await this.callOff(order, taken))) return { result: 'lost' };
    return refusal === 'contended' ? { result: 'contended' } : { result: 'refused', refusal };
  }

  /** Undoes an own taking whose every step is known. False if somebody else took the order over. */
  private async callOff(order: StoredOrder, taken: readonly number[]): Promise<boolean> {
    const undoing = await this.orders.change(order, {}, { state: 'undoing' });
    if (!undoing) return false;
    await this.steps.reached('undo recorded');
    for (const [index, item] of undoing.items.entries()) {
      if (!taken.includes(index)) continue;
      await this.ledger.release(moveOf(undoing), index, item);
      await this.steps.reached('line undone');
    }
    if (taken.length > 0) await this.tellCatalogue(undoing);
    await this.steps.reached('all undone');
    if (undoing.placed) await this.orders.change(undoing, {}, atRest('returned'));
    else await this.orders.discard(undoing);
    return true;
  }

  /** Pages must not go on showing what is gone, nor hide what is back. */
  private tellCatalogue(order: StoredOrder): Promise<void> {
    return this.catalogue.publishChanges([...new Set(order.items.map((item) => item.itemId))]);
  }

  /** The lines that the stock does not suffice for; lines of the same watch, colour and size add up. */
  private async shortageOf({ items }: StoredOrder): Promise<Shortage> {
    const shortage: Shortage = [];
    for (const item of items) {
      const { itemId, colorName, size } = item;
      const same = items.filter((o) => o.itemId === itemId && o.colorName === colorName && o.size === size);
      const asked = same.reduce((sum, { quantity }) => sum + quantity, 0);
      const available = await this.ledger.available(item);
      if (asked > available && item === same[0]) {
        shortage.push({ itemId, colorNameEN: colorName, size, available });
      }
    }
    return shortage;
  }
}
