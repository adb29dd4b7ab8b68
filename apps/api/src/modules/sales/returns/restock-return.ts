import { dispatchedPieces, type LineQuantity, quantityOfLine } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { Work } from '../../../platform/work/work.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { OrderFailpoints } from '../orders/order-failpoints.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { OrderTiming } from '../orders/order-timing.ts';
import { piecesOf } from '../orders/order-pieces.ts';
import { STOCK_STATE } from '../../catalogue/watches/stock-states.ts';
import type { StockOperation } from '../../catalogue/watches/stock-line.ts';
import { StockRepository } from '../../catalogue/watches/stock.repository.ts';
import type { StoredReturn } from './return.schema.ts';
import { ReturnsRepository } from './returns.repository.ts';

/** The stock operation of a return: a return has one. */
const operationOf = ({ _id }: StoredReturn): StockOperation => ({ orderId: _id.toHexString(), number: 1 });

const hasDispatched = (order: StoredOrder, lines: readonly LineQuantity[]): boolean => {
  const dispatched = dispatchedPieces(piecesOf(order));
  return lines.every(
    ({ line, quantity }) => quantity <= (dispatched[line] ?? 0) - (order.items[line]?.restocked ?? 0),
  );
};

/**
 * Puts pieces of a received return back into stock. The steps are recorded: the return lists the pieces, the order records
 * that it no longer holds them, and each watch has a marker. Any process may repeat them; a piece counts once.
 */
@Injectable()
export class RestockReturn {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrdersRepository,
    private readonly stock: StockRepository,
    private readonly work: Work,
    readonly timing: OrderTiming,
    private readonly failpoints: OrderFailpoints,
  ) {}

  /** @throws Error if a change of the order is in progress: a retry will succeed */
  async restock(stored: StoredReturn): Promise<void> {
    const { restocked = [], isRestocked } = stored;
    if (isRestocked || restocked.length === 0) return;
    const returnId = stored._id.toHexString();
    const order = await this.orders.placedById(stored.order.toHexString());
    if (!order) return;
    if (!order.restocks?.includes(returnId)) {
      // An order that released the pieces when it was cancelled has put them into stock.
      if (order.stock.state === STOCK_STATE.released && !hasDispatched(order, restocked)) return;
      const recorded = await this.orders.recordRestock(order, returnId, restocked);
      if (!recorded) throw new Error('The order is being changed');
      await this.work.perform('orders', recorded);
    }
    await this.failpoints.reached('restock recorded');
    for (const [index, item] of order.items.entries()) {
      const quantity = quantityOfLine(restocked, index);
      if (quantity === 0) continue;
      await this.stock.release(operationOf(stored), index, { ...item, quantity });
      await this.failpoints.reached('pieces restocked');
    }
    await this.returns.setRestocked(stored, new Date(Date.now() + this.timing.markerTtlMs));
  }

  /** Removes the markers of restocks that are long complete. */
  @BackgroundJob({
    name: 'return repair',
    intervalMs: ({ timing }: RestockReturn): number => timing.repairIntervalMs,
  })
  async removeMarkers(): Promise<void> {
    for (const stored of await this.returns.withRemovableMarkers(new Date())) {
      const order = await this.orders.placedById(stored.order.toHexString());
      if (order) await this.stock.removeOrderMarkers(operationOf(stored).orderId, order.items);
      await this.returns.clearMarkersUntil(stored);
    }
  }
}
