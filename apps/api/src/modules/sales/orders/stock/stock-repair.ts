import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../../../platform/jobs/jobs.ts';
import { OrderMetrics } from '../order-metrics.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrderTiming } from '../order-timing.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { OrderReservations } from './order-reservations.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';

/** Completes or rolls back the stock operations that a crash interrupted. Every worker runs it; repeated runs have no effect. */
@Injectable()
export class StockRepair {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly reservations: OrderReservations,
    private readonly metrics: OrderMetrics,
    readonly timing: OrderTiming,
  ) {}

  /** After a crash, rolls incomplete reservations back and completes incomplete releases. */
  @BackgroundJob({
    name: 'order repair',
    intervalMs: ({ timing }: StockRepair): number => timing.repairIntervalMs,
  })
  async repair(): Promise<void> {
    const { staleAfterMs, markerTtlMs } = this.timing;
    for (const order of await this.orders.needingRepair(staleAfterMs, markerTtlMs))
      await this.repairOne(order);
  }

  private async repairOne(order: StoredOrder): Promise<void> {
    const { state } = order.stock;
    if (state === STOCK_STATE.reserved || state === STOCK_STATE.released)
      return this.reservations.removeAllMarkers(order);
    if (state === STOCK_STATE.releasing) {
      await this.reservations.release(order);
      this.metrics.stockRepairs.inc({ operation: 'release' });
    } else {
      await this.reservations.rollBack(order);
      this.metrics.stockRepairs.inc({ operation: 'rollback' });
    }
  }
}
