import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../platform/concurrency/poller.ts';
import { ActivityOutboxes } from './activity-outboxes.ts';
import { ActivityRepository } from './activity.repository.ts';

const POLL_INTERVAL_MS = 5_000;

/**
 * The relay of the outbox: publishes entries that a crash left pending in their documents. Several processes can run it,
 * because publishing is idempotent.
 */
@Injectable()
export class RelayActivity implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly poller: Poller;

  constructor(
    private readonly repository: ActivityRepository,
    private readonly outboxes: ActivityOutboxes,
    logger: PinoLogger,
  ) {
    const run = () => this.relayPending();
    this.poller = new Poller(
      { name: 'activity outbox relay', run, intervalMs: () => POLL_INTERVAL_MS },
      logger,
    );
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Publishes the pending entries of all registered collections. */
  async relayPending(): Promise<void> {
    for (const outbox of this.outboxes.all()) {
      for (const { id, activity } of await outbox.findPending()) {
        await this.repository.insert(activity);
        await outbox.removePublished(id, activity);
      }
    }
  }
}
