import { DEFAULT_CURRENCY, noFilter } from '@meridian/domain';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import { byId } from '../../platform/database/ids.ts';
import { BackgroundJob } from '../../platform/jobs/jobs.ts';
import { CatalogueRevision, type PublishedChanges } from '../catalogue-revision/catalogue-revision.ts';
import type { Revision } from '../catalogue-revision/catalogue-revision.repository.ts';
import { CollectionsRepository } from '../collections/collections.repository.ts';
import { LookupsRepository } from '../lookups/lookups.repository.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { entryOf } from './catalogue-entry-of.ts';
import type { CatalogueLookups } from './catalogue-lookups.ts';
import {
  CATALOGUE_SEARCH,
  type CatalogueEntry,
  type CatalogueSearch,
  type SearchChange,
  type SearchPage,
  type SearchRequest,
  SearchUnavailableError,
} from './search/catalogue-search.ts';
import { REFERENCE_FILTERS } from './search/facets.ts';

const CHECK_INTERVAL_MS = 1000;
/** Longest time between a watch's `updatedAt` and the count of its change; above `MAX_TRACKED_AGE_MS` of the revision. */
const MAX_PUBLISH_DELAY_MS = 10_000;
/** A read waits at most this long for a full read of the catalogue; then it uses the previous state. */
const REFRESH_TIMEOUT_MS = 500;
/** Watches per query of `idsOf`. */
const QUERY_BATCH_SIZE = 1000;

const NO_REVISION: Revision = { revision: -1, tracked: -1, lookups: -1, deletions: -1, quantityChanges: 0 };

/** Times of a watch in ms since the epoch. */
interface WatchTimes {
  createdAt: number;
  updatedAt: number;
}

/** A query that shows whether the search engine responds. */
const PROBE: SearchRequest = {
  filter: noFilter(),
  currency: DEFAULT_CURRENCY,
  includesUnpriced: true,
  search: null,
  ids: null,
  sort: 'newest',
  limit: 1,
  after: null,
  facets: false,
};

/** Reads all batches without using them. */
const drain = async (batches: AsyncIterable<unknown>): Promise<void> => {
  for await (const batch of batches) void batch;
};

/** Called after a change with the ids of the changed and deleted watches; null if any watch may have changed. */
export type CatalogueListener = (ids: readonly string[] | null) => void;

/**
 * Keeps the search of this process synchronized with the database. Every read first compares the stored revision with
 * that of this process, so that all processes return the same watches. Concurrent reads share one comparison.
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, OnApplicationShutdown {
  /** The stored revision that this process has applied. */
  private applied = NO_REVISION;
  private times = new Map<string, WatchTimes>();
  /** Latest `updatedAt` of all watches, in ms since the epoch. */
  private newestChange = 0;
  private lookupsById: CatalogueLookups = {
    brands: new Map(),
    categories: new Map(),
    watchTypes: new Map(),
    collections: new Map(),
  };
  /** Whether the search has missed a change, because its engine was unavailable. */
  private isSearchStale = false;
  private readonly mutex = new Mutex();
  private readonly listeners: CatalogueListener[] = [];
  private pendingSynchronization: Promise<void> | null = null;

  constructor(
    private readonly watches: WatchesRepository,
    private readonly lookupsRepository: LookupsRepository,
    private readonly collections: CollectionsRepository,
    private readonly stored: CatalogueRevision,
    @Inject(CATALOGUE_SEARCH) private readonly search: CatalogueSearch,
    private readonly logger: PinoLogger,
  ) {
    stored.subscribe((changes, after) => this.mutex.runExclusive(() => this.applyOwn(changes, after)));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.mutex.runExclusive(() => this.synchronize());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stored.idle();
    await this.mutex.waitForUnlock();
  }

  /**
   * Synchronizes this process with the database.
   * @returns false if a full read takes longer than the timeout, and the previous state stays in use until it is done;
   * also false while the search engine is unavailable
   */
  async refresh(): Promise<boolean> {
    const done = this.synchronizeOnce().then(() => !this.isSearchStale);
    if (this.times.size === 0) return done;
    return pTimeout(done, { milliseconds: REFRESH_TIMEOUT_MS, fallback: () => false });
  }

  /** A page of ids, with its facets. @throws SearchUnavailableError */
  async query(request: SearchRequest): Promise<SearchPage> {
    if (this.isSearchStale) throw new SearchUnavailableError('the search has missed a change');
    try {
      return await this.search.query(request);
    } catch (error) {
      if (error instanceof SearchUnavailableError && error.isIndexLost) this.isSearchStale = true;
      throw error;
    }
  }

  /** The ids of all watches of a query, whatever its limit is. @throws SearchUnavailableError */
  async idsOf(request: SearchRequest): Promise<string[]> {
    const ids: string[] = [];
    let { after } = request;
    do {
      const page = await this.query({ ...request, after, limit: QUERY_BATCH_SIZE, facets: false });
      ids.push(...page.ids);
      after = page.next;
    } while (after);
    return ids;
  }

  /** Number of watches. */
  get size(): number {
    return this.times.size;
  }

  /** The id and `updatedAt` (ms since the epoch) of every watch, oldest watches first. */
  history(): { id: string; updatedAt: number }[] {
    return [...this.times]
      .sort(([a, { createdAt: left }], [b, { createdAt: right }]) => left - right || (a < b ? -1 : 1))
      .map(([id, { updatedAt }]) => ({ id, updatedAt }));
  }

  /** The stored revision that this process has applied. Equal in all processes that are synchronized. */
  get revision(): number {
    return this.applied.revision;
  }

  /** The revision of rendered pages and cached responses: it stays if only quantities change. */
  get pageRevision(): number {
    return this.applied.revision - this.applied.quantityChanges;
  }

  get lookups(): CatalogueLookups {
    return this.lookupsById;
  }

  /** Calls the listener after each change, before the next `refresh` resolves. */
  subscribe(listener: CatalogueListener): void {
    this.listeners.push(listener);
  }

  /** Applies changes of this process without waiting for the next synchronization. */
  private async applyOwn({ watchIds, lookups }: PublishedChanges, after: Revision): Promise<void> {
    const before = this.applied;
    if (before.revision >= after.revision) return;
    if (lookups) await this.updateLookups();
    const changed = (await this.watches.indexedByIds(watchIds)).map(entryOf);
    const present = new Set(changed.map(({ id }) => id));
    await this.apply(
      changed,
      [...watchIds].filter((id) => !present.has(id)),
    );
    // No other process published a change in between, so this process is up to date.
    if (after.revision === before.revision + 1) this.applied = after;
  }

  /** Retries failed publications, reads the changes of other processes, and reloads a search that missed a change. */
  @BackgroundJob({ name: 'catalogue synchronization', intervalMs: CHECK_INTERVAL_MS })
  async catchUp(): Promise<void> {
    await this.stored.publishPending();
    await this.synchronizeOnce();
    // Asks outside of the mutex, because readers must not wait for an engine that does not respond.
    if (this.isSearchStale && (await this.isSearchResponding()))
      await this.mutex.runExclusive(() => this.reload(this.lookupsById));
  }

  private async isSearchResponding(): Promise<boolean> {
    try {
      await this.search.query(PROBE);
      return true;
    } catch (error) {
      return error instanceof SearchUnavailableError && error.isIndexLost;
    }
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
    const { applied } = this;
    // The driver does not retry a plain command after a connection error; it does retry the read below.
    if (await this.stored.isAt(applied.revision).catch(() => false)) return;
    const stored = await this.stored.read();
    if (stored.revision === applied.revision) return;
    const isUntracked = stored.revision - stored.tracked !== applied.revision - applied.tracked;
    if (isUntracked || applied.revision < 0) {
      await this.reload(await this.readLookups());
    } else {
      if (stored.lookups !== applied.lookups) await this.updateLookups();
      await this.readChanges(stored.deletions !== applied.deletions);
    }
    this.applied = stored;
  }

  /** Reads all watches. */
  private async reload(lookups: CatalogueLookups): Promise<void> {
    const times = new Map<string, WatchTimes>();
    const isApplied = await this.applyToSearch({ names: lookups, all: this.readAll(times) });
    // An unavailable search has not read the watches.
    if (!isApplied) await drain(this.readAll(times));
    this.isSearchStale = !isApplied;
    this.lookupsById = lookups;
    this.times = times;
    this.newestChange = 0;
    for (const { updatedAt } of times.values()) this.newestChange = Math.max(this.newestChange, updatedAt);
    this.notify(null);
  }

  private async *readAll(times: Map<string, WatchTimes>): AsyncGenerator<CatalogueEntry[]> {
    for await (const watches of this.watches.indexed()) {
      const batch = watches.map(entryOf);
      for (const { id, createdAt, updatedAt } of batch) times.set(id, { createdAt, updatedAt });
      yield batch;
    }
  }

  private async readChanges(hasDeletions: boolean): Promise<void> {
    const since = new Date(this.newestChange - MAX_PUBLISH_DELAY_MS);
    const changed = (await this.watches.indexedSince(since))
      .map(entryOf)
      .filter(({ id, updatedAt }) => this.times.get(id)?.updatedAt !== updatedAt);
    const present = hasDeletions ? await this.watches.allIds() : null;
    await this.apply(changed, present ? [...this.times.keys()].filter((id) => !present.has(id)) : []);
  }

  private async apply(changed: readonly CatalogueEntry[], removed: readonly string[]): Promise<void> {
    // A search that missed a change gets this one with its reload.
    if (!this.isSearchStale)
      this.isSearchStale = !(await this.applyToSearch({ names: this.lookupsById, changed, removed }));
    for (const id of removed) this.times.delete(id);
    for (const { id, createdAt, updatedAt } of changed) {
      this.times.set(id, { createdAt, updatedAt });
      this.newestChange = Math.max(this.newestChange, updatedAt);
    }
    this.notify([...removed, ...changed.map(({ id }) => id)]);
  }

  /**
   * Applies a change to the search. Only queries need its engine, so other reads and all writes go on without it.
   * @returns false if the engine is unavailable
   */
  private async applyToSearch(change: SearchChange): Promise<boolean> {
    try {
      await this.search.apply(change);
      return true;
    } catch (error) {
      if (!(error instanceof SearchUnavailableError)) throw error;
      this.logger.warn({ err: error.cause }, 'catalogue search unavailable, will retry');
      return false;
    }
  }

  /** Reads changed lookups. The search contains words of their names, so a renamed one requires a reload. */
  private async updateLookups(): Promise<void> {
    const lookups = await this.readLookups();
    const isRenamed = REFERENCE_FILTERS.some((of) =>
      [...lookups[of]].some(([id, { nameEN, nameRU }]) => {
        const old = this.lookupsById[of].get(id);
        return old && (old.nameEN !== nameEN || old.nameRU !== nameRU);
      }),
    );
    if (isRenamed) return this.reload(lookups);
    this.lookupsById = lookups;
    await this.apply([], []);
  }

  private async readLookups(): Promise<CatalogueLookups> {
    const [brands, categories, watchTypes, collections] = await Promise.all([
      this.lookupsRepository.all('brands'),
      this.lookupsRepository.all('categories'),
      this.lookupsRepository.all('watchTypes'),
      this.collections.all(),
    ]);
    return {
      brands: byId(brands),
      categories: byId(categories),
      watchTypes: byId(watchTypes),
      collections: byId(collections),
    };
  }

  private notify(ids: readonly string[] | null): void {
    for (const listener of this.listeners) listener(ids);
  }
}
