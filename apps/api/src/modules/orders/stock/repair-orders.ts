import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import type { StoredOrder } from '../order.schema.ts';
import { ORDER_TIMING, type OrderTiming } from '../order-timing.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { OrderReservations } from './order-reservations.ts';
import { STOCK_STATE } from './stock-states.ts';

/**
 * Repairs orders that a crash left with an unfinished stock operation: an incomplete reservation is rolled back, an
 * incomplete release is completed. Every process runs it at start and at an interval. Repeated steps have no effect.
 */
@Injectable()
export class RepairOrders {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly reservations: OrderReservations,
    @Inject(ORDER_TIMING) private readonly timing: OrderTiming,
  ) {}

  /** Repairs the orders that need it now. */
  @BackgroundJob({ name: 'order repair', intervalMs: ({ timing }: RepairOrders) => timing.repairIntervalMs })
  async repair(): Promise<void> {
    const { staleAfterMs, markerTtlMs } = this.timing;
    for (const order of await this.orders.needingRepair(staleAfterMs, markerTtlMs))
      await this.repairOrder(order);
  }

  private async repairOrder(order: StoredOrder): Promise<void> {
    switch (order.stock.state) {
      case STOCK_STATE.reserving:
      case STOCK_STATE.rollingBack:
        return this.reservations.rollBack(order);
      case STOCK_STATE.releasing:
        await this.reservations.release(order);
        return;
      case STOCK_STATE.reserved:
      case STOCK_STATE.released:
        return this.reservations.removeAllMarkers(order);
    }
  }
}
