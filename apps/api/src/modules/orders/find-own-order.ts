import type { OwnOrder } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { ListOrders } from './list-orders.ts';
import { OrderTasks } from './order-tasks.ts';
import { OrdersRepository } from './orders.repository.ts';

/** Finds the order of whoever holds its key. */
@Injectable()
export class FindOwnOrder {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly tasks: OrderTasks,
    private readonly list: ListOrders,
  ) {}

  /** What the answer says has happened with all that follows from it. @throws AppError `notFound` */
  async byKey(key: string): Promise<OwnOrder> {
    const order = await this.orders.byKey(key);
    if (!order) throw new AppError('notFound');
    await this.tasks.run(order);
    return this.list.presentKeyed(order);
  }
}
