import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { UsersRepository } from '../../users/users.repository.ts';
import { orderSearchText } from './order-search.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

const RETRY_INTERVAL_MS = 1_000;
const IDLE_INTERVAL_MS = 24 * 3_600_000;

/** Adds the search text to orders of earlier versions, in the background after the start. */
@Injectable()
export class BackfillOrderSearch {
  private done = false;

  constructor(
    private readonly repository: OwnerOrdersRepository,
    private readonly users: UsersRepository,
  ) {}

  /** Processes all orders without a search text. A failure is retried after a short interval. */
  @BackgroundJob({
    name: 'order search backfill',
    intervalMs: ({ done }: BackfillOrderSearch) => (done ? IDLE_INTERVAL_MS : RETRY_INTERVAL_MS),
  })
  async backfill(signal?: AbortSignal): Promise<void> {
    this.done = false;
    while (!signal?.aborted) {
      const orders = await this.repository.withoutSearchText();
      if (orders.length === 0) break;
      const buyers = await this.users.byIds(orders.flatMap(({ user }) => user ?? []));
      const accounts = new Map(buyers.map((user) => [user._id.toHexString(), user]));
      await this.repository.setSearchTexts(
        orders.map((order) => ({
          id: order._id,
          search: orderSearchText(order, accounts.get(String(order.user)) ?? null),
        })),
      );
    }
    this.done = true;
  }
}
