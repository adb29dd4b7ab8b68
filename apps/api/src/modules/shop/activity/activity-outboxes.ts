import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { Metrics } from '../../../platform/metrics/metrics.ts';
import { ActivityRepository } from './activity.repository.ts';
import type { StoredActivity } from './activity.schema.ts';
import type { DocumentOutbox } from './document-outbox.repository.ts';

const POLL_INTERVAL_MS = 5_000;

/** The outboxes by collection. A module registers the outboxes of its collections before the start of the server. */
@Injectable()
export class ActivityOutboxes {
  private readonly outboxes = new Map<string, DocumentOutbox>();

  private readonly pending: Gauge<'collection'>;

  constructor(
    private readonly repository: ActivityRepository,
    { registry }: Metrics,
  ) {
    this.pending = new Gauge({
      name: 'activity_outbox_pending',
      help: 'Documents with unpublished activity entries at the last run of the job, at most one batch',
      labelNames: ['collection'],
      registers: [registry],
    });
  }

  register(collection: string, outbox: DocumentOutbox): void {
    this.outboxes.set(collection, outbox);
  }

  /** Publishes pending entries of a document. @throws Error if no module has registered the collection */
  async publish(collection: string, id: string, entries: readonly StoredActivity[]): Promise<void> {
    const outbox = this.outboxes.get(collection);
    if (!outbox) throw new Error(`Collection ${collection} has no registered activity outbox`);
    await this.repository.insert(entries);
    await outbox.removePublished(id, entries);
  }

  /**
   * Publishes the entries that a crash left pending in their documents. Several processes can run it, because publishing
   * is idempotent.
   */
  @BackgroundJob({ name: 'activity relay', intervalMs: POLL_INTERVAL_MS })
  async relayPending(): Promise<void> {
    for (const [collection, outbox] of this.outboxes) {
      const documents = await outbox.findPending();
      this.pending.set({ collection }, documents.length);
      for (const { id, activity } of documents) await this.publish(collection, id, activity);
    }
  }
}
