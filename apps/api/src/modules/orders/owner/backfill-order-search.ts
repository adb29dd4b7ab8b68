import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../../platform/concurrency/poller.ts';
import { UsersRepository } from '../../users/users.repository.ts';
import { orderSearchText } from './order-search.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

const RETRY_INTERVAL_MS = 1_000;
const IDLE_INTERVAL_MS = 24 * 3_600_000;

/** Adds the search text to orders of earlier versions, in the background after the start. */
@Injectable()
export class BackfillOrderSearch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly poller: Poller;
  private stopped = false;
  private done = false;

  constructor(
    private readonly repository: OwnerOrdersRepository,
    private readonly users: UsersRepository,
    logger: PinoLogger,
  ) {
    const run = () => this.backfill();
    const intervalMs = () => (this.done ? IDLE_INTERVAL_MS : RETRY_INTERVAL_MS);
    this.poller = new Poller({ name: 'order search backfill', run, intervalMs }, logger);
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    return this.poller.stop();
  }

  /** Processes all orders without a search text. A failure is retried after a short interval. */
  async backfill(): Promise<void> {
    this.done = false;
    while (!this.stopped) {
      const orders = await this.repository.withoutSearchText();
      if (orders.length === 0) break;
      const buyers = await this.users.byIds(orders.flatMap(({ user }) => user?.toHexString() ?? []));
      const accounts = new Map(buyers.map((user) => [user.id, user]));
      await this.repository.setSearchTexts(
        orders.map((order) => ({
          id: order._id.toHexString(),
          search: orderSearchText(order, accounts.get(String(order.user)) ?? null),
        })),
      );
    }
    this.done = true;
  }
}
