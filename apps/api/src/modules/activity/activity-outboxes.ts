import { Injectable } from '@nestjs/common';
import type { DocumentOutbox } from './document-outbox.repository.ts';

/** The outboxes by collection. A module registers the outboxes of its collections before the start of the server. */
@Injectable()
export class ActivityOutboxes {
  private readonly outboxes = new Map<string, DocumentOutbox>();

  register(collection: string, outbox: DocumentOutbox): void {
    this.outboxes.set(collection, outbox);
  }

  /** @throws Error if no module has registered the collection */
  of(collection: string): DocumentOutbox {
    const outbox = this.outboxes.get(collection);
    if (!outbox) throw new Error(`Collection ${collection} has no registered activity outbox`);
    return outbox;
  }

  all(): Iterable<DocumentOutbox> {
    return this.outboxes.values();
  }
}
