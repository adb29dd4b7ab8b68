import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../platform/jobs/jobs.ts';
import { ActivityOutboxes } from './activity-outboxes.ts';
import { ActivityRepository } from './activity.repository.ts';

const POLL_INTERVAL_MS = 5_000;

/**
 * The relay of the outbox: publishes entries that a crash left pending in their documents. Several processes can run it,
 * because publishing is idempotent.
 */
@Injectable()
export class RelayActivity {
  constructor(
    private readonly repository: ActivityRepository,
    private readonly outboxes: ActivityOutboxes,
  ) {}

  /** Publishes the pending entries of all registered collections. */
  @BackgroundJob({ name: 'activity relay', intervalMs: POLL_INTERVAL_MS })
  async relayPending(): Promise<void> {
    for (const outbox of this.outboxes.all()) {
      for (const { id, activity } of await outbox.findPending()) {
        await this.repository.insert(activity);
        await outbox.removePublished(id, activity);
      }
    }
  }
}
