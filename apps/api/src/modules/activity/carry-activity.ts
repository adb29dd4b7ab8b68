import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../platform/concurrency/poller.ts';
import { ACTIVITY_SOURCES_STORED, ActivityRepository } from './activity.repository.ts';

const LOOK_EVERY_MS = 5_000;

/** Brings entries into the log that a crash left in the documents that they are about. What several processes do counts once. */
@Injectable()
export class CarryActivity implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeating: Poller;

  constructor(
    private readonly repository: ActivityRepository,
    logger: PinoLogger,
  ) {
    const run = () => this.run();
    this.repeating = new Poller({ name: 'activity log', run, intervalMs: () => LOOK_EVERY_MS }, logger);
  }

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeating.stop();
  }

  /** One look at every collection. */
  async run(): Promise<void> {
    for (const carrier of ACTIVITY_SOURCES_STORED) {
      for (const { _id, activity } of await this.repository.laden(carrier)) {
        await this.repository.add(activity);
        await this.repository.unload(carrier, _id, activity);
      }
    }
  }
}
