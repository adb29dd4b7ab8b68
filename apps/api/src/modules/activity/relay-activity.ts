import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../platform/concurrency/poller.ts';
import { OUTBOX_COLLECTIONS, ActivityRepository } from './activity.repository.ts';

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

  /** Publishes the pending entries of all collections. */
  async relayPending(): Promise<void> {
    for (const collection of OUTBOX_COLLECTIONS) {
      for (const { _id, activity } of await this.repository.findPending(collection)) {
        await this.repository.insert(activity);
        await this.repository.removePublished(collection, _id, activity);
      }
    }
  }
}
