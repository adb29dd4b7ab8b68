import type { Order, OwnOrder } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { StoredUser } from '../users/user.schema.ts';
import { UsersRepository } from '../users/users.repository.ts';
import type { StoredOrder } from './order.schema.ts';
import { presentKeyedOrder, presentOrder } from './orders.presenter.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

/** Orders with the people who placed them, newest first. */
@Injectable()
export class ListOrders {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly owned: OwnerOrdersRepository,
    private readonly users: UsersRepository,
  ) {}

  /** All of them as the pieces of one JSON text: however many there are, only some are held at a time. */
  async *allAsJson(): AsyncGenerator<string> {
    let separator = '[';
    for await (const batch of this.owned.batches()) {
      if (batch.length === 0) continue;
      const orders = await this.presentAll(batch);
      yield separator + orders.map((order) => JSON.stringify(order)).join(',');
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  }

  /** Orders as the owner sees them. */
  async presentAll(orders: readonly StoredOrder[]): Promise<Order[]> {
    const buyers = await this.buyersOf(orders);
    return orders.map((order) => presentOrder(order, buyers.get(String(order.user))));
  }

  /** The orders of a user, as their buyer sees them. */
  async of(userId: string): Promise<OwnOrder[]> {
    const orders = await this.orders.placedOf(userId);
    const buyers = await this.buyersOf(orders);
    return orders.map((order) => presentKeyedOrder(order, buyers.get(userId)));
  }

  /** One order as the owner sees it. */
  async present(order: StoredOrder): Promise<Order> {
    return presentOrder(order, (await this.buyersOf([order])).get(String(order.user)));
  }

  /** One order as whoever holds its key sees it. */
  async presentKeyed(order: StoredOrder): Promise<OwnOrder> {
    return presentKeyedOrder(order, (await this.buyersOf([order])).get(String(order.user)));
  }

  private async buyersOf(orders: readonly StoredOrder[]): Promise<Map<string, StoredUser>> {
    const ids = new Map(orders.flatMap(({ user }) => (user ? [[user.toHexString(), user] as const] : [])));
    if (ids.size === 0) return new Map();
    const users = await this.users.byIds([...ids.values()]);
    return new Map(users.map((user) => [user._id.toHexString(), user]));
  }
}
