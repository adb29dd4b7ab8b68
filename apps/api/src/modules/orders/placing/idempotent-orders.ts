import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StoredOrder } from '../order.schema.ts';
import { ORDER_TIMING, type OrderTiming } from '../order-timing.ts';
import { OrdersRepository } from '../orders.repository.ts';

const POLL_INTERVAL_MS = 40;

/** Finds the order of an earlier request with the same idempotency key. */
@Injectable()
export class IdempotentOrders {
  constructor(
    private readonly orders: OrdersRepository,
    @Inject(ORDER_TIMING) private readonly timing: OrderTiming,
  ) {}

  /**
   * Returns the order of the earlier request, and waits while the order is still being placed. Returns null if there was
   * no such request or if it failed, so that the key may be used again.
   * @throws AppError `idempotencyMismatch` if the earlier request was different, `unavailable` on timeout
   */
  async find({ key, fingerprint }: NonNullable<StoredOrder['idempotency']>): Promise<StoredOrder | null> {
    const deadline = Date.now() + this.timing.waitTimeoutMs;
    for (;;) {
      const order = await this.orders.byIdempotencyKey(key);
      if (!order) return null;
      if (order.idempotency?.fingerprint !== fingerprint) throw new AppError('idempotencyMismatch');
      if (order.placed) return order;
      if (Date.now() > deadline) throw new AppError('unavailable', { retryAfter: 5 });
      await delay(POLL_INTERVAL_MS);
    }
  }
}
