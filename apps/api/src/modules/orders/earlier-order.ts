import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StoredOrder } from './order.schema.ts';
import { ORDER_TIMING, type OrderTiming } from './order-timing.ts';
import { OrdersRepository } from './orders.repository.ts';

const LOOK_AGAIN_MS = 40;

/** Finds what an earlier request with the same idempotency key has become. */
@Injectable()
export class EarlierOrder {
  constructor(
    private readonly orders: OrdersRepository,
    @Inject(ORDER_TIMING) private readonly timing: OrderTiming,
  ) {}

  /**
   * The order of the earlier request, waiting for it if it is still being placed; null if there is none, or if it came
   * to nothing, so that the key is free.
   * @throws AppError `idempotencyMismatch` if that request was another one, `unavailable` if it takes too long
   */
  async find({ key, fingerprint }: NonNullable<StoredOrder['idempotency']>): Promise<StoredOrder | null> {
    const deadline = Date.now() + this.timing.patience;
    for (;;) {
      const order = await this.orders.byIdempotencyKey(key);
      if (!order) return null;
      if (order.idempotency?.fingerprint !== fingerprint) throw new AppError('idempotencyMismatch');
      if (order.placed) return order;
      if (Date.now() > deadline) throw new AppError('unavailable', { retryAfter: 5 });
      await delay(LOOK_AGAIN_MS);
    }
  }
}
