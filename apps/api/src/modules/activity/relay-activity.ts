import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../platform/jobs/jobs.ts';
import { OUTBOX_COLLECTIONS, ActivityRepository } from './activity.repository.ts';

const POLL_INTERVAL_MS = 5_000;

/**
 * The relay of the outbox: publishes entries that a crash left pending in their documents. Several processes can run it,
 * because publishing is idempotent.
 */
@Injectable()
export class RelayActivity {
  constructor(private readonly repository: ActivityRepository) {}

  /** Publishes the pending entries of all collections. */
  @BackgroundJob({ name: 'activity relay', intervalMs: POLL_INTERVAL_MS })
  async relayPending(): Promise<void> {
    for (const collection of OUTBOX_COLLECTIONS) {
      for (const { _id, activity } of await this.repository.findPending(collection)) {
        await this.repository.insert(activity);
        await this.repository.removePublished(collection, _id, activity);
      }
    }
  }
}
