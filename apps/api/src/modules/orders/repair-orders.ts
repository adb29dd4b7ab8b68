import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../platform/concurrency/poller.ts';
import type { StoredOrder } from './order.schema.ts';
import { OrderStockMoves } from './order-stock.ts';
import { ORDER_TIMING, type OrderTiming } from './order-timing.ts';
import { OrdersRepository } from './orders.repository.ts';

/**
 * Finishes what a crash left half done, in every process, at start and every few seconds: a taking is called off,
 * a returning is carried through. Every step may be done by several processes at once and counts once.
 */
@Injectable()
export class RepairOrders implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeating: Poller;

  constructor(
    private readonly orders: OrdersRepository,
    private readonly stock: OrderStockMoves,
    @Inject(ORDER_TIMING) private readonly timing: OrderTiming,
    logger: PinoLogger,
  ) {
    const intervalMs = () => this.timing.repairEvery;
    this.repeating = new Poller({ name: 'repair of orders', run: () => this.run(), intervalMs }, logger);
  }

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeating.stop();
  }

  /** One look for unfinished orders. */
  async run(): Promise<void> {
    const { staleAfter, marksKept } = this.timing;
    for (const order of await this.orders.unfinished(staleAfter, marksKept)) await this.finish(order);
  }

  private async finish(order: StoredOrder): Promise<void> {
    switch (order.stock.state) {
      case 'taking':
      case 'undoing':
        return this.stock.undo(order);
      case 'returning':
        await this.stock.giveBack(order);
        return;
      case 'held':
      case 'returned':
        return this.stock.forgetAll(order);
    }
  }
}
