import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  type CatalogueChange,
  CatalogueRepository,
  type CatalogueRevision,
  type CatalogueLookups,
} from './catalogue.repository.ts';
import { CatalogueIndex, type CataloguePage } from './index/catalogue-index.ts';
import type { CatalogueRequest } from './index/catalogue-entry.ts';
import { Mutex } from '../../platform/concurrency/mutex.ts';
import { BackgroundJob } from '../../platform/jobs/jobs.ts';
import { type WatchFragment, WatchFragments } from './watch-fragments.ts';

const CHECK_INTERVAL_MS = 1000;
/** Longest time between a watch's `updatedAt` and the count of its change; above `MAX_TRACKED_AGE_MS` of the repository. */
const MAX_PUBLISH_DELAY_MS = 10_000;
/** A read waits at most this long for a full read of the catalogue; then it uses the previous index. */
const REFRESH_TIMEOUT_MS = 500;

/**
 * The catalogue of this process: an index in memory that is synchronized with the database. Every read first compares
 * the stored revision with that of the index, so that all processes return the same watches. Concurrent reads share
 * one comparison.
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, OnApplicationShutdown {
  private index = new CatalogueIndex();
  /** The stored revision that the index contains. */
  private indexed: CatalogueRevision = { revision: -1, tracked: -1, lookups: -1, deletions: -1 };
  /** Latest `updatedAt` in the index, in ms since the epoch. */
  private newestChange = 0;
  private lookupsById: CatalogueLookups = {
    brands: new Map(),
    categories: new Map(),
    watchTypes: new Map(),
    collections: new Map(),
  };
  private readonly mutex = new Mutex();
  private readonly fragments: WatchFragments;
  private pendingSynchronization: Promise<void> | null = null;
  private pendingIds = new Set<string>();
  private pendingKinds = new Set<CatalogueChange>();
  private pendingPublication: Promise<void> | null = null;

  constructor(private readonly repository: CatalogueRepository) {
    this.fragments = new WatchFragments(repository, () => this.lookupsById);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.mutex.runExclusive(() => this.synchronize());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.mutex.idle();
  }

  /**
   * Synchronizes the index with the database.
   * @returns false if a full read takes longer than the timeout; the previous index stays in use until it is done
   */
  async refresh(): Promise<boolean> {
    const done = this.synchronizeOnce().then(() => true);
    if (this.index.size === 0) return done;
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, REFRESH_TIMEOUT_MS, false).unref());
    return Promise.race([done, timeout]);
  }

  /** A page of ids, with its facets. */
  query(request: CatalogueRequest): CataloguePage {
    return this.index.query(request);
  }

  get size(): number {
    return this.index.size;
  }

  /** All ids, newest watches first. */
  allIds(): string[] {
    return [...this.index.newest()];
  }

  /** The id and `updatedAt` (ms since the epoch) of every watch, oldest watches first. */
  *history(): Generator<{ id: string; updatedAt: number }> {
    for (const id of this.allIds().reverse()) yield { id, updatedAt: this.index.updatedAt(id) ?? 0 };
  }

  /** The stored revision that the index contains. Equal in all processes that are synchronized. */
  get revision(): number {
    return this.indexed.revision;
  }

  /** The revision for rendered pages, which contain no quantities. */
  get pageRevision(): number {
    return this.revision;
  }

  /** Version of this process's copy; changes with everything that makes cached responses stale. */
  get version(): number {
    return this.fragments.version;
  }

  get lookups(): CatalogueLookups {
    return this.lookupsById;
  }

  /** Watches as JSON fragments, in the order of the ids. Deleted watches are left out. */
  watches(ids: readonly string[]): Promise<WatchFragment[]> {
    return this.fragments.read(ids);
  }

  /**
   * Publishes changes to all processes. Call it after every write of watches, including stock, and of lookups. The
   * write must set `updatedAt` by the database's clock. After it resolves, reads of every process return the change.
   */
  publishChanges(ids: readonly string[], ...kinds: CatalogueChange[]): Promise<void> {
    this.fragments.drop(ids);
    for (const id of ids) this.pendingIds.add(id);
    for (const kind of kinds) this.pendingKinds.add(kind);
    // Concurrent writes are published together.
    this.pendingPublication ??= this.mutex.runExclusive(() => {
      this.pendingPublication = null;
      return this.publishPending();
    });
    return this.pendingPublication;
  }

  /** Publishes the pending changes. After a failure they stay pending, and `catchUp` retries. */
  private async publishPending(): Promise<void> {
    const ids = [...this.pendingIds];
    const kinds = this.pendingKinds;
    this.pendingIds = new Set();
    this.pendingKinds = new Set();
    try {
      await this.publish(ids, kinds);
    } catch (error) {
      for (const id of ids) this.pendingIds.add(id);
      for (const kind of kinds) this.pendingKinds.add(kind);
      throw error;
    }
  }

  /** Increments the stored revision and applies the changes to the own index. */
  private async publish(ids: readonly string[], kinds: ReadonlySet<CatalogueChange>): Promise<void> {
    const before = this.indexed;
    const entries = await this.repository.entriesByIds(ids);
    const oldest = entries.reduce((least, { updatedAt }) => Math.min(least, updatedAt), Infinity);
    const after = await this.repository.incrementRevision(kinds, oldest);
    if (kinds.has('lookups')) await this.updateLookups();
    const present = new Set(entries.map(({ id }) => id));
    for (const id of ids) if (!present.has(id)) this.index.remove(id);
    this.apply(entries);
    this.fragments.drop(ids);
    // No other process published a change in between, so the index is up to date.
    if (after.revision === before.revision + 1) this.indexed = after;
  }

  /** Retries failed publications and reads the changes of other processes. */
  @BackgroundJob({ name: 'catalogue synchronization', intervalMs: CHECK_INTERVAL_MS })
  async catchUp(): Promise<void> {
    if (this.pendingIds.size > 0 || this.pendingKinds.size > 0) await this.publishChanges([]);
    await this.synchronizeOnce();
  }

  /** Concurrent callers share one synchronization. */
  private synchronizeOnce(): Promise<void> {
    this.pendingSynchronization ??= this.mutex.runExclusive(() => {
      this.pendingSynchronization = null;
      return this.synchronize();
    });
    return this.pendingSynchronization;
  }

  private async synchronize(): Promise<void> {
    const { indexed } = this;
    // The driver does not retry a plain command after a connection error; it does retry the read below.
    if (await this.repository.isAt(indexed.revision).catch(() => false)) return;
    const stored = await this.repository.readRevision();
    if (stored.revision === indexed.revision) return;
    const isUntracked = stored.revision - stored.tracked !== indexed.revision - indexed.tracked;
    if (isUntracked || indexed.revision < 0) {
      await this.rebuild();
    } else {
      if (stored.lookups !== indexed.lookups) await this.updateLookups();
      await this.readChanges(stored.deletions !== indexed.deletions);
    }
    this.indexed = stored;
  }

  private async rebuild(): Promise<void> {
    const index = new CatalogueIndex();
    await this.readLookups();
    index.names = this.index.names;
    let newest = 0;
    for await (const batch of this.repository.entries()) {
      index.load(batch);
      for (const { updatedAt } of batch) newest = Math.max(newest, updatedAt);
    }
    index.sort();
    this.index = index;
    this.newestChange = newest;
    this.fragments.clear();
  }

  private async readChanges(hasDeletions: boolean): Promise<void> {
    const entries = await this.repository.entriesSince(new Date(this.newestChange - MAX_PUBLISH_DELAY_MS));
    const changed = entries.filter(({ id, updatedAt }) => this.index.updatedAt(id) !== updatedAt);
    this.apply(changed);
    this.fragments.drop(changed.map(({ id }) => id));
    if (!hasDeletions) return;
    const present = await this.repository.allIds();
    const deleted = [...this.index.ids()].filter((id) => !present.has(id));
    for (const id of deleted) this.index.remove(id);
    this.fragments.drop(deleted);
  }

  private apply(entries: Parameters<CatalogueIndex['put']>[0][]): void {
    for (const entry of entries) {
      this.index.put(entry);
      this.newestChange = Math.max(this.newestChange, entry.updatedAt);
    }
  }

  /** Reads changed lookups. The index stores words of brand names, so a renamed brand requires a new index. */
  private async updateLookups(): Promise<void> {
    const before = this.lookupsById.brands;
    await this.readLookups();
    const isBrandRenamed = [...this.lookupsById.brands].some(([id, brand]) => {
      const old = before.get(id);
      return old && (old.nameEN !== brand.nameEN || old.nameRU !== brand.nameRU);
    });
    if (isBrandRenamed) await this.rebuild();
  }

  private async readLookups(): Promise<void> {
    this.lookupsById = await this.repository.lookups();
    this.index.names = this.lookupsById;
    this.fragments.clear();
  }
}
