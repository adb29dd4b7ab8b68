import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Mutex } from '../../platform/concurrency/mutex.ts';
import { CatalogueRevision, type PublishedChanges } from '../catalogue-revision/catalogue-revision.ts';
import type { Revision } from '../catalogue-revision/catalogue-revision.repository.ts';
import { CollectionsRepository } from '../collections/collections.repository.ts';
import { LookupsRepository } from '../lookups/lookups.repository.ts';
import type { IndexedWatch } from '../watches/watch-projections.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { entryOf } from './catalogue-entry-of.ts';
import type { CatalogueLookups } from './catalogue-lookups.ts';
import type { CatalogueRequest } from './index/catalogue-entry.ts';
import { CatalogueIndex, type CataloguePage } from './index/catalogue-index.ts';
import { type WatchFragment, WatchFragments } from './watch-fragments.ts';

const CHECK_INTERVAL_MS = 1000;
/** Longest time between a watch's `updatedAt` and the count of its change; above `MAX_TRACKED_AGE_MS` of the revision. */
const MAX_PUBLISH_DELAY_MS = 10_000;
/** A read waits at most this long for a full read of the catalogue; then it uses the previous index. */
const REFRESH_TIMEOUT_MS = 500;
const NO_REVISION: Revision = { revision: -1, tracked: -1, lookups: -1, deletions: -1, quantityChanges: 0 };

const byId = <T extends { _id: { toHexString(): string } }>(entries: readonly T[]): Map<string, T> =>
  new Map(entries.map((entry) => [entry._id.toHexString(), entry]));

/**
 * The catalogue of this process: an index in memory that is synchronized with the database. Every read first compares
 * the stored revision with that of the index, so that all processes return the same watches. Concurrent reads share
 * one comparison.
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, OnApplicationShutdown {
  private index = new CatalogueIndex();
  /** The stored revision that the index contains. */
  private indexed = NO_REVISION;
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
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly watchesRepository: WatchesRepository,
    private readonly lookupsRepository: LookupsRepository,
    private readonly collections: CollectionsRepository,
    private readonly stored: CatalogueRevision,
    private readonly logger: PinoLogger,
  ) {
    this.fragments = new WatchFragments(watchesRepository, () => this.lookupsById);
    stored.subscribe((changes, after) => this.mutex.runExclusive(() => this.applyOwn(changes, after)));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.mutex.runExclusive(() => this.synchronize());
    this.timer = setInterval(() => {
      this.catchUp().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'catalogue synchronization failed, will retry'),
      );
    }, CHECK_INTERVAL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.stored.idle();
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

  /** The revision without changes of quantities only. Equal revisions render equal pages. */
  get pageRevision(): number {
    return this.indexed.revision - this.indexed.quantityChanges;
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

  /** Applies changes of this process without waiting for the next synchronization. */
  private async applyOwn({ watchIds, lookups }: PublishedChanges, after: Revision): Promise<void> {
    if (this.indexed.revision >= after.revision) return;
    const before = this.indexed;
    if (lookups) await this.updateLookups();
    const watches = await this.watchesRepository.indexedByIds(watchIds);
    const present = new Set(watches.map(({ _id }) => _id.toHexString()));
    for (const id of watchIds) if (!present.has(id)) this.index.remove(id);
    this.apply(watches);
    this.fragments.drop([...watchIds]);
    // No other process published a change in between, so the index is up to date.
    if (after.revision === before.revision + 1) this.indexed = after;
  }

  /** Retries failed publications and reads the changes of other processes. */
  private async catchUp(): Promise<void> {
    await this.stored.publishPending();
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
    if (await this.stored.isAt(indexed.revision).catch(() => false)) return;
    const stored = await this.stored.read();
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
    for await (const batch of this.watchesRepository.indexed()) {
      index.load(batch.map(entryOf));
      for (const { updatedAt } of batch) newest = Math.max(newest, updatedAt.getTime());
    }
    index.sort();
    this.index = index;
    this.newestChange = newest;
    this.fragments.clear();
  }

  private async readChanges(hasDeletions: boolean): Promise<void> {
    const since = new Date(this.newestChange - MAX_PUBLISH_DELAY_MS);
    const changed = (await this.watchesRepository.indexedSince(since)).filter(
      ({ _id, updatedAt }) => this.index.updatedAt(_id.toHexString()) !== updatedAt.getTime(),
    );
    this.apply(changed);
    this.fragments.drop(changed.map(({ _id }) => _id.toHexString()));
    if (!hasDeletions) return;
    const present = await this.watchesRepository.allIds();
    const deleted = [...this.index.ids()].filter((id) => !present.has(id));
    for (const id of deleted) this.index.remove(id);
    this.fragments.drop(deleted);
  }

  private apply(watches: readonly IndexedWatch[]): void {
    for (const entry of watches.map(entryOf)) {
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
    const [brands, categories, watchTypes, collections] = await Promise.all([
      this.lookupsRepository.all('brands'),
      this.lookupsRepository.all('categories'),
      this.lookupsRepository.all('watchTypes'),
      this.collections.all(),
    ]);
    this.lookupsById = {
      brands: byId(brands),
      categories: byId(categories),
      watchTypes: byId(watchTypes),
      collections: byId(collections),
    };
    this.index.names = this.lookupsById;
    this.fragments.clear();
  }
}
