import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Repeating } from '../../platform/concurrency/repeating.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { orderSearchText } from './order-search.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

const SELDOM_MS = 24 * 3_600_000;

/** Orders from before there was a search get what it looks at, in the background, after the start. */
@Injectable()
export class MakeOrdersSearchable implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeating: Repeating;
  private stopped = false;

  constructor(
    private readonly repository: OwnerOrdersRepository,
    private readonly users: UsersRepository,
    logger: PinoLogger,
  ) {
    const run = () => this.run();
    this.repeating = new Repeating({ name: 'search of orders', run, every: () => SELDOM_MS }, logger);
  }

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    return this.repeating.stop();
  }

  /** All that there is to do. */
  async run(): Promise<void> {
    while (!this.stopped) {
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
