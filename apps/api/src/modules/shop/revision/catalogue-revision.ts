import { Injectable } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import { PinoLogger } from 'nestjs-pino';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { orDuplicate } from '../../../platform/database/errors.ts';
import {
  CatalogueRevisionRepository,
  type CountedChanges,
  type Revision,
} from './catalogue-revision.repository.ts';

/** A change of the catalogue that has been written to the database. */
export interface CatalogueChange extends Partial<CountedChanges> {
  /** Database time before the write. */
  since: Date;
  /** Watches that were added, changed or deleted. */
  watchIds: readonly string[];
}

export interface PublishedChanges extends CountedChanges {
  watchIds: ReadonlySet<string>;
}

type Subscriber = (changes: PublishedChanges, after: Revision) => Promise<void>;

const merge = (changes: readonly CatalogueChange[]): PublishedChanges => ({
  watchIds: new Set(changes.flatMap(({ watchIds }) => watchIds)),
  lookups: changes.some(({ lookups }) => lookups),
  campaigns: changes.some(({ campaigns }) => campaigns),
  deletions: changes.some(({ deletions }) => deletions),
  quantitiesOnly: changes.every(({ quantitiesOnly }) => quantitiesOnly),
});

/**
 * The revision of the catalogue. The repositories of watches, lookups, collections, campaigns and settings record each of their writes here;
 * no other code has to. Every read of the catalogue compares the stored revision with its own.
 */
@Injectable()
export class CatalogueRevision {
  private readonly subscribers: Subscriber[] = [];
  private readonly mutex = new Mutex();
  private pending: CatalogueChange[] = [];
  private publication: Promise<void> | null = null;

  constructor(
    private readonly repository: CatalogueRevisionRepository,
    private readonly clock: DatabaseClock,
    private readonly logger: PinoLogger,
  ) {}

  read(): Promise<Revision> {
    return this.repository.read();
  }

  /** Whether the stored revision equals `revision`. */
  isAt(revision: number): Promise<boolean> {
    return this.repository.isAt(revision);
  }

  /** Calls `subscriber` after each publication of this process. */
  subscribe(subscriber: Subscriber): void {
    this.subscribers.push(subscriber);
  }

  /**
   * Runs a write of the catalogue and records its change.
   * @param changeOf returns null if nothing was written
   * @throws DuplicateError; errors of `record`, after which the write stays
   */
  async recordWrite<T>(
    write: () => Promise<T>,
    changeOf: (result: T) => Omit<CatalogueChange, 'since'> | null,
  ): Promise<T> {
    const since = this.clock.now();
    const result = await write().catch(orDuplicate);
    const change = changeOf(result);
    if (change) await this.record({ since, ...change });
    return result;
  }

  /**
   * Publishes a change to all processes. After it resolves, reads of every process return the change. Changes that are
   * recorded meanwhile are published together. A rejected change stays pending, and `publishPending` retries it.
   */
  record(change: CatalogueChange): Promise<void> {
    this.pending.push(change);
    this.publication ??= this.mutex.runExclusive(() => {
      this.publication = null;
      return this.publish();
    });
    return this.publication;
  }

  /** Retries changes whose publication failed. */
  async publishPending(): Promise<void> {
    if (this.pending.length > 0) await this.mutex.runExclusive(() => this.publish());
  }

  /** Waits for a running publication. */
  idle(): Promise<void> {
    return this.mutex.waitForUnlock();
  }

  private async publish(): Promise<void> {
    const changes = this.pending;
    if (changes.length === 0) return;
    this.pending = [];
    const merged = merge(changes);
    let after: Revision;
    try {
      const since = new Date(Math.min(...changes.map((change) => change.since.getTime())));
      after = await this.repository.increment(merged, since);
    } catch (error) {
      this.pending.unshift(...changes);
      throw error;
    }
    for (const subscriber of this.subscribers) {
      await subscriber(merged, after).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'catalogue change not applied at once; the next read synchronizes');
      });
    }
  }
}
