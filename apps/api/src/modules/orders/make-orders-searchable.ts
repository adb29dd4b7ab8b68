import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { UsersRepository } from '../users/users.repository.ts';
import { orderSearchText } from './order-search.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

/** Orders from before there was a search get what it looks at, once, at start. */
@Injectable()
export class MakeOrdersSearchable implements OnApplicationBootstrap {
  constructor(
    private readonly repository: OwnerOrdersRepository,
    private readonly users: UsersRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (;;) {
      const orders = await this.repository.unsearchable();
      if (orders.length === 0) return;
      const buyers = await this.users.byIds(orders.flatMap(({ user }) => user ?? []));
      const accounts = new Map(buyers.map((user) => [user._id.toHexString(), user]));
      await this.repository.makeSearchable(
        orders.map((order) => ({
          id: order._id,
          search: orderSearchText(order, accounts.get(String(order.user)) ?? null),
        })),
      );
    }
  }
}
