import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../platform/concurrency/poller.ts';
import { OUTBOX_COLLECTIONS, ActivityRepository } from './activity.repository.ts';

const LOOK_EVERY_MS = 5_000;

/** Brings entries into the log that a crash left in the documents that they are about. What several processes do counts once. */
@Injectable()
export class RelayActivity implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly poller: Poller;

  constructor(
    private readonly repository: ActivityRepository,
    logger: PinoLogger,
  ) {
    const run = () => this.relayPending();
    this.poller = new Poller({ name: 'activity log', run, intervalMs: () => LOOK_EVERY_MS }, logger);
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** One look at every collection. */
  async relayPending(): Promise<void> {
    for (const carrier of OUTBOX_COLLECTIONS) {
      for (const { _id, activity } of await this.repository.findPending(carrier)) {
        await this.repository.insert(activity);
        await this.repository.removePublished(carrier, _id, activity);
      }
    }
  }
}
