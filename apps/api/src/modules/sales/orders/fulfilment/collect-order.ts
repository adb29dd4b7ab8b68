import { randomInt } from 'node:crypto';
import type { ActivityAuthor } from '@meridian/contracts';
import { isShippable, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { activityChange } from '../../../shop/activity/activity-entry.ts';
import { pickupOf } from '../order-pieces.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { ChangeOrder } from '../status/change-order.ts';
import { readyMail } from '../status/order-mail-work.ts';
import { EditOrder } from './edit-order.ts';

/** Codes that the staff may enter before the customer needs another code. */
const MAX_CODES = 5;
/** Attempts while other processes change the order. */
const MAX_ATTEMPTS = 20;

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Whether an order goes to a pickup point and may leave the shop. */
const isCollected = ({ status, payment, delivery }: StoredOrder): boolean =>
  delivery.method?.point !== undefined && isShippable({ status: readOrderStatus(status), payment, delivery });

/** Whether an order waits at its point, and its code can be entered. */
const isWaiting = (order: StoredOrder): boolean => {
  const pickup = pickupOf(order);
  return pickup !== undefined && pickup.handedOverAt === null && pickup.attempts < MAX_CODES;
};

/** Hands orders over to the customers who collect them, by a code that the customer has by email. */
@Injectable()
export class CollectOrder {
  constructor(
    private readonly editOrder: EditOrder,
    private readonly changeOrder: ChangeOrder,
    private readonly orders: OrdersRepository,
  ) {}

  /**
   * Emails the customer a code with which the order can be collected. An order that waits keeps its code. After too many
   * wrong codes, and for an exchange, the customer gets another one. A carrier hands its parcels over by its own rules.
   * @throws AppError `notFound`, `notReady`
   */
  ready(orderId: string, by: ActivityAuthor | null): Promise<StoredOrder> {
    return this.editOrder.edit(orderId, by, (order) => {
      const isCarried = (order.delivery.method?.carrier ?? null) !== null;
      if (isCarried || !isCollected(order) || readOrderStatus(order.status) === 'delivered')
        throw new AppError('notReady');
      if (isWaiting(order)) return null;
      return {
        change: {
          pickup: {
            code: newCode(),
            point: order.delivery.method?.point?.code ?? null,
            readyAt: new Date(),
            handedOverAt: null,
            attempts: 0,
          },
        },
        work: [readyMail(order)],
        activity: [activityChange('pickup', null, 'ready')],
      };
    });
  }

  /**
   * Delivers an order to the customer who has its code. Every code that is entered counts.
   * @param by email of the member of staff
   * @throws AppError `notFound`, `notReady`, `wrongPickupCode`
   */
  async handOver(orderId: string, code: string, by: string): Promise<StoredOrder> {
    const counted = await this.countCode(orderId);
    if (counted.pickup?.code !== code) throw new AppError('wrongPickupCode');
    return this.changeOrder.change(
      orderId,
      (order) => {
        const pickup = pickupOf(order);
        // The same code may be entered twice at once.
        if (pickup?.code === code && pickup.handedOverAt !== null) return null;
        if (pickup?.code !== code || !isCollected(order)) throw new AppError('notReady');
        return { status: 'delivered', pickup: { ...pickup, handedOverAt: new Date() } };
      },
      by,
    );
  }

  /** @returns the order with one more code */
  private async countCode(orderId: string): Promise<StoredOrder> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const order = await this.orders.placedById(orderId);
      if (!order) throw new AppError('notFound');
      const pickup = pickupOf(order);
      if (!pickup || pickup.handedOverAt !== null || !isCollected(order)) throw new AppError('notReady');
      if (!isWaiting(order)) throw new AppError('wrongPickupCode');
      const counted = await this.orders.change(order, {
        pickup: { ...pickup, attempts: pickup.attempts + 1 },
      });
      if (counted) return counted;
    }
    throw new AppError('unavailable', { retryAfter: 1 });
  }
}
