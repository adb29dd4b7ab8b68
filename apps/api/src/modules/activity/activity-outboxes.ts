import { Injectable } from '@nestjs/common';
import type { StoredActivity } from './activity.schema.ts';

/** A document with pending entries. */
export interface PendingActivity {
  id: string;
  activity: StoredActivity[];
}

/** Access to the pending entries of the documents of one collection. */
export interface ActivityOutbox {
  /** Returns a batch of documents with pending entries. */
  findPending(): Promise<PendingActivity[]>;
  /** Removes published entries from a document. */
  removePublished(id: string, entries: readonly StoredActivity[]): Promise<void>;
}

/** The outboxes by collection. A module registers the outboxes of its collections before the start of the server. */
@Injectable()
export class ActivityOutboxes {
  private readonly outboxes = new Map<string, ActivityOutbox>();

  register(collection: string, outbox: ActivityOutbox): void {
    this.outboxes.set(collection, outbox);
  }

  /** @throws Error if no module has registered the collection */
  of(collection: string): ActivityOutbox {
    const outbox = this.outboxes.get(collection);
    if (!outbox) throw new Error(`Collection ${collection} has no registered activity outbox`);
    return outbox;
  }

  all(): Iterable<ActivityOutbox> {
    return this.outboxes.values();
  }
}
