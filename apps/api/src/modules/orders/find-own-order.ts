import type { OwnOrder } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { ListOrders } from './list-orders.ts';
import { OrderTasks } from './status/order-tasks.ts';
import { OrdersRepository } from './orders.repository.ts';

/** Finds an order by its secret key. */
@Injectable()
export class FindOwnOrder {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly tasks: OrderTasks,
    private readonly list: ListOrders,
  ) {}

  /**
   * Performs the pending tasks first, so that their effects (such as the emptied cart) agree with the returned order.
   * @throws AppError `notFound`
   */
  async findByKey(key: string): Promise<OwnOrder> {
    const order = await this.orders.byKey(key);
    if (!order) throw new AppError('notFound');
    await this.tasks.perform(order);
    return this.list.presentKeyed(order);
  }
}
