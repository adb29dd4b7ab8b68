import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';

/** Finds the order of a shopper's request. */
@Injectable()
export class OrderAccess {
  constructor(private readonly orders: OrdersRepository) {}

  /**
   * @param keyOrId the secret key of the order, or its id if the request has the order's session cookie
   * @throws AppError `notFound`
   */
  async find(keyOrId: string, _request: Pick<Request, 'headers'>): Promise<StoredOrder> {
    const order = await this.orders.byKey(keyOrId);
    if (!order) throw new AppError('notFound');
    return order;
  }
}
