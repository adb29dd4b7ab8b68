import type { Order, OwnOrder } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { type User, UsersRepository } from '../users/users.repository.ts';
import type { StoredOrder } from './order.schema.ts';
import { presentKeyedOrder, presentOrder } from './orders.presenter.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OwnerOrdersRepository } from './owner/owner-orders.repository.ts';

/** Presents orders together with the users who placed them. */
@Injectable()
export class ListOrders {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly ownerOrders: OwnerOrdersRepository,
    private readonly users: UsersRepository,
  ) {}

  /** All orders, newest first, as chunks of one JSON text, so that only one batch is in memory at a time. */
  async *allAsJson(): AsyncGenerator<string> {
    let separator = '[';
    for await (const batch of this.ownerOrders.batches()) {
      if (batch.length === 0) continue;
      const orders = await this.presentAll(batch);
      yield separator + orders.map((order) => JSON.stringify(order)).join(',');
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  }

  /** Orders in the owner's view. */
  async presentAll(orders: readonly StoredOrder[]): Promise<Order[]> {
    const buyers = await this.buyersOf(orders);
    return orders.map((order) => presentOrder(order, buyers.get(String(order.user))));
  }

  /** The orders of a user in the shopper's view, newest first. */
  async ofUser(userId: string): Promise<OwnOrder[]> {
    const orders = await this.orders.placedByUser(userId);
    const buyers = await this.buyersOf(orders);
    return orders.map((order) => presentKeyedOrder(order, buyers.get(userId)));
  }

  /** One order in the owner's view. */
  async present(order: StoredOrder): Promise<Order> {
    return presentOrder(order, (await this.buyersOf([order])).get(String(order.user)));
  }

  /** One order in the shopper's view. */
  async presentKeyed(order: StoredOrder): Promise<OwnOrder> {
    return presentKeyedOrder(order, (await this.buyersOf([order])).get(String(order.user)));
  }

  private async buyersOf(orders: readonly StoredOrder[]): Promise<Map<string, User>> {
    const ids = new Set(orders.flatMap(({ user }) => user?.toHexString() ?? []));
    if (ids.size === 0) return new Map();
    return new Map((await this.users.byIds([...ids])).map((user) => [user.id, user]));
  }
}
