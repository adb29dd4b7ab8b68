import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../platform/concurrency/poller.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { orderSearchText } from './order-search.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

const AGAIN_MS = 1_000;
const SELDOM_MS = 24 * 3_600_000;

/** Orders from before there was a search get what it looks at, in the background, after the start. */
@Injectable()
export class MakeOrdersSearchable implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeating: Poller;
  private stopped = false;
  private done = false;

  constructor(
    private readonly repository: OwnerOrdersRepository,
    private readonly users: UsersRepository,
    logger: PinoLogger,
  ) {
    const run = () => this.run();
    const intervalMs = () => (this.done ? SELDOM_MS : AGAIN_MS);
    this.repeating = new Poller({ name: 'search of orders', run, intervalMs }, logger);
  }

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    return this.repeating.stop();
  }

  /** All that there is to do; if it fails it is tried again soon. */
  async run(): Promise<void> {
    this.done = false;
    while (!this.stopped) {
      const orders = await this.repository.unsearchable();
      if (orders.length === 0) break;
      const buyers = await this.users.byIds(orders.flatMap(({ user }) => user ?? []));
      const accounts = new Map(buyers.map((user) => [user._id.toHexString(), user]));
      await this.repository.makeSearchable(
        orders.map((order) => ({
          id: order._id,
          search: orderSearchText(order, accounts.get(String(order.user)) ?? null),
        })),
      );
    }
    this.done = true;
  }
}
