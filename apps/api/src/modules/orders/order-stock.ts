import type { OutOfStockDetails } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.ts';
import { StockLedger } from '../stock/stock-ledger.repository.ts';
import type { StockMove } from '../stock/stock-line.ts';
import type { OrderStock, StoredOrder } from './order.schema.ts';
import { OrderSteps } from './order-steps.ts';
import { OrdersRepository } from './orders.repository.ts';

const moveOf = (order: StoredOrder): StockMove => ({
  orderId: order._id.toHexString(),
  move: order.stock.move,
});

/** The next move of an order's stock, as it is recorded before its first line. */
export const nextMove = (order: StoredOrder, state: 'taking' | 'returning'): OrderStock => ({
  state,
  move: order.stock.move + 1,
  since: new Date(),
  marked: true,
});

/** The end of a move. */
export const atRest = (state: 'held' | 'returned'): Partial<OrderStock> => ({ state, since: new Date() });

type Shortage = OutOfStockDetails['items'];
/** What became of taking the stock: all of it, a shortage, or somebody else called the move off. */
export type TakeOutcome = { taken: true } | { taken: false; shortage: Shortage | null };

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
    private readonly steps: OrderSteps,
  ) {}

  /** Takes line by line; at the first that lacks stock gives back what it took. The order is `taking`. */
  async take(order: StoredOrder): Promise<TakeOutcome> {
    for (const [index, item] of order.items.entries()) {
      const result = await this.ledger.take(moveOf(order), index, item);
      if (result === 'taken') {
        await this.steps.reached('line taken');
        continue;
      }
      if (!(await this.callOff(order, index)) || result === 'voided') return { taken: false, shortage: null };
      return { taken: false, shortage: await this.shortageOf(order, index) };
    }
    await this.tellCatalogue(order);
    return { taken: true };
  }

  /** Gives back whatever of a taking was taken, for good. The order is `taking` or `undoing`. */
  async undo(order: StoredOrder): Promise<void> {
    const undoing =
      order.stock.state === 'undoing'
        ? order
        : await this.orders.change(order, {}, { state: 'undoing', since: new Date() });
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
  async forgetFirst(order: StoredOrder): Promise<void> {
    await this.ledger.forget(moveOf(order), order.items);
    await this.orders.change(order, {}, { marked: false });
  }

  /** Takes all marks of an order off the watches, long after its last move; what never came to be is deleted. */
  async forgetAll(order: StoredOrder): Promise<void> {
    await this.ledger.forgetOrder(moveOf(order).orderId, order.items);
    if (order.placed) await this.orders.change(order, {}, { marked: false });
    else await this.orders.discard(order);
  }

  /** Undoes an own taking whose every step is known. False if somebody else took the order over. */
  private async callOff(order: StoredOrder, lines: number): Promise<boolean> {
    const undoing = await this.orders.change(order, {}, { state: 'undoing', since: new Date() });
    if (!undoing) return false;
    await this.steps.reached('undo recorded');
    for (const [index, item] of undoing.items.slice(0, lines).entries()) {
      await this.ledger.release(moveOf(undoing), index, item);
      await this.steps.reached('line undone');
    }
    if (lines > 0) await this.tellCatalogue(undoing);
    await this.steps.reached('all undone');
    if (undoing.placed) await this.orders.change(undoing, {}, atRest('returned'));
    else await this.orders.discard(undoing);
    return true;
  }

  /** Pages must not go on showing what is gone, nor hide what is back. */
  private tellCatalogue(order: StoredOrder): Promise<void> {
    return this.catalogue.touched([...new Set(order.items.map((item) => item.itemId))]);
  }

  /** What a shopper has to know of the lines from the first that lacked stock on. */
  private async shortageOf(order: StoredOrder, from: number): Promise<Shortage> {
    const shortage: Shortage = [];
    for (const [index, item] of order.items.entries()) {
      const available = await this.ledger.available(item);
      // The first one was short when it was asked for, whatever has come back since.
      if (index === from || (index > from && available < item.quantity)) {
        shortage.push({ itemId: item.itemId, colorNameEN: item.colorName, size: item.size, available });
      }
    }
    return shortage;
  }
}
