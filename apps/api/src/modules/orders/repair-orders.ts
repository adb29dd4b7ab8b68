import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
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
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly orders: OrdersRepository,
    private readonly stock: OrderStockMoves,
    @Inject(ORDER_TIMING) private readonly timing: OrderTiming,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.next(0);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  /** One look for unfinished orders. */
  async run(): Promise<void> {
    const now = Date.now();
    const { staleAfter, marksKept } = this.timing;
    for (const order of await this.orders.unfinished(new Date(now - staleAfter), new Date(now - marksKept))) {
      await this.finish(order);
    }
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

  private next(wait: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.round = this.run()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'orders not repaired; trying again'))
        .then(() => this.next(this.timing.repairEvery));
    }, wait).unref();
  }
}
