import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.ts';
import { startAtZero } from '../../../platform/metrics/start-at-zero.ts';
import type { StoredOrder } from './order.schema.ts';

@Injectable()
export class OrderMetrics {
  readonly stockRepairs: Counter<'operation'>;
  private readonly placed: Counter<'by'>;
  private readonly statusChanges: Counter<'status'>;
  private readonly paymentChanges: Counter<'status'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.placed = new Counter({
      name: 'orders_placed_total',
      help: 'Placed orders by the person who placed them: shopper or staff',
      labelNames: ['by'],
      registers,
    });
    this.statusChanges = new Counter({
      name: 'order_status_changes_total',
      help: 'Changes of the status of orders, by the new status',
      labelNames: ['status'],
      registers,
    });
    this.paymentChanges = new Counter({
      name: 'order_payment_changes_total',
      help: 'Changes of the payment status of orders, by the new status',
      labelNames: ['status'],
      registers,
    });
    this.stockRepairs = new Counter({
      name: 'stock_repairs_total',
      help: 'Interrupted stock operations of orders that this process rolled back or completed',
      labelNames: ['operation'],
      registers,
    });
    startAtZero(this.placed, [{ by: 'shopper' }, { by: 'staff' }]);
    startAtZero(this.stockRepairs, [{ operation: 'rollback' }, { operation: 'release' }]);
  }

  countPlaced({ placedBy }: StoredOrder): void {
    this.placed.inc({ by: placedBy === undefined ? 'shopper' : 'staff' });
  }

  countChange(before: StoredOrder, after: StoredOrder): void {
    if (after.status !== before.status) this.statusChanges.inc({ status: after.status });
    const { status } = after.payment;
    if (status !== before.payment.status) this.paymentChanges.inc({ status });
  }
}
