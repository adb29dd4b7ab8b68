import { setTimeout as delay } from 'node:timers/promises';
import type { CardWatch } from '@meridian/contracts';
import {
  type Campaign,
  campaignChanges,
  type CampaignScope,
  nextChange,
  type PresentPrice,
  presentPrice,
  type PricedWatch,
  runningAt,
  type WatchStatus,
} from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { byId } from '../../../platform/database/ids.ts';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { Campaigns } from '../../shop/campaigns/campaigns.ts';
import { CatalogueRevision, type PublishedChanges } from '../../shop/revision/catalogue-revision.ts';
import type { Revision } from '../../shop/revision/catalogue-revision.repository.ts';
import { CollectionsRepository } from '../collections/collections.repository.ts';
import { LookupsRepository } from '../lookups/lookups.repository.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import type { IndexedWatch } from '../watches/watch-projections.ts';
import { isLive, pricedWatch, type StatusEntry, statusEntryOf } from './catalogue-entry-of.ts';
import type { CatalogueLookups } from './catalogue-lookups.ts';
import { KnownWatches } from './known-watches.ts';
import {
  type CatalogueEntry,
  REFERENCE_FILTERS,
  type SearchPage,
  type SearchRequest,
} from '../search/catalogue-search.ts';
import { MemorySearch } from '../search/memory/memory-search.ts';
import { UnpublishedWatches } from './unpublished-watches.ts';

const CHECK_INTERVAL_MS = 1000;
/** Longest time between a watch's `updatedAt` and the count of its change; above `MAX_TRACKED_AGE_MS` of the revision. */
const MAX_PUBLISH_DELAY_MS = 10_000;
/** A read waits at most this long for a full read of the catalogue; then it uses the previous state. */
const REFRESH_TIMEOUT_MS = 500;
/** How long before a campaign begins or ends the prices are calculated; far above the time that this takes. */
const PREPARATION_MS = 60_000;
/** Watches per query of `idsOf`. */
const QUERY_BATCH_SIZE = 1000;

/** More beginnings and ends than the campaigns of a shop ever have. */
const PRICE_CHANGES_PER_REVISION = 1_000_000;

const NO_REVISION: Revision = {
  revision: -1,
  tracked: -1,
  lookups: -1,
  campaigns: -1,
  deletions: -1,
  quantityChanges: 0,
};

/** Called after a change with the ids of the changed and deleted watches; null if any watch may have changed. */
export type CatalogueListener = (ids: readonly string[] | null) => void;

/**
 * Keeps the search of this process synchronized with the database. Every read first compares the stored revision with
 * that of this process, so that all processes return the same watches. Concurrent reads share one comparison. The search
 * contains only live watches; the other ones are in indexes of their own, which only a query that names their status reads.
 *
 * Live watches have their present prices. Every read also compares the clock of the database with the next beginning or end
 * of a campaign, so that all processes change the prices at that instant, without a message between them (ADR 71).
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, OnApplicationShutdown {
  /** The stored revision that this process has applied. */
  private applied = NO_REVISION;
  /** When the applied revision was last equal to the stored one, on the clock of `performance.now`. */
  private confirmedAt = performance.now();
  private known = new KnownWatches();
  private readonly unpublished = new UnpublishedWatches();
  private lookupsById: CatalogueLookups = {
    brands: new Map(),
    categories: new Map(),
    watchTypes: new Map(),
    collections: new Map(),
  };
  private campaigns: readonly Campaign[] = [];
  /** The instants at which campaigns begin or end, ascending, and how many of them have passed. */
  private priceChanges: readonly number[] = [];
  private passedPriceChanges = 0;
  private readonly search = new MemorySearch();
  private readonly mutex = new Mutex();
  private readonly listeners: CatalogueListener[] = [];
  private pendingSynchronization: Promise<void> | null = null;

  constructor(
    private readonly watches: AllWatchesRepository,
    private readonly lookupsRepository: LookupsRepository,
    private readonly collections: CollectionsRepository,
    private readonly stored: CatalogueRevision,
    private readonly allCampaigns: Campaigns,
    private readonly clock: DatabaseClock,
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
   * @returns false if a full read takes longer than the timeout, and the previous state stays in use until it is done
   */
  async refresh(): Promise<boolean> {
    const done = this.synchronizeOnce().then(() => true);
    if (this.known.isEmpty) return done;
    // `pTimeout` would create an error with a stack trace for each read.
    return Promise.race([done, delay(REFRESH_TIMEOUT_MS, false, { ref: false })]);
  }

  /**
   * A page of ids, with its facets.
   * @param status other statuses than `live` are only for the panel
   */
  query(request: SearchRequest, status: WatchStatus = 'live'): SearchPage {
    return status === 'live' ? this.search.query(request) : this.unpublished.query(status, request);
  }

  /** The ids of all watches of a query, whatever its limit is. */
  idsOf(request: SearchRequest, status: WatchStatus = 'live'): string[] {
    const ids: string[] = [];
    let { after } = request;
    do {
      const page = this.query({ ...request, after, limit: QUERY_BATCH_SIZE, facets: false }, status);
      ids.push(...page.ids);
      after = page.next;
    } while (after);
    return ids;
  }

  /** The JSON array of the cards of live watches, in the order of the ids. Other ids are left out. */
  cardsAsJson(ids: readonly string[]): string {
    return `[${this.search.cards(ids).join(',')}]`;
  }

  /** The cards of live watches, in the order of the ids. Other ids are left out. */
  cards(ids: readonly string[]): CardWatch[] {
    return JSON.parse(this.cardsAsJson(ids)) as CardWatch[];
  }

  /** Number of live watches. */
  get size(): number {
    return this.known.liveSize;
  }

  /** The id and `updatedAt` (ms since the epoch) of every live watch, oldest watches first. */
  history(): { id: string; updatedAt: number }[] {
    return this.known.liveHistory();
  }

  /** The stored revision that this process has applied. Equal in all processes that are synchronized. */
  get revision(): number {
    return this.applied.revision;
  }

  /** Seconds since the applied revision was last equal to the stored one. */
  get lagSeconds(): number {
    return (performance.now() - this.confirmedAt) / 1000;
  }

  /**
   * The revision of rendered pages and cached responses: it stays if only quantities change, and grows when a campaign begins or
   * ends.
   */
  get pageRevision(): number {
    const { revision, quantityChanges } = this.applied;
    return (revision - quantityChanges) * PRICE_CHANGES_PER_REVISION + this.passedPriceChanges;
  }

  /** Changes when a campaign changes, begins or ends. */
  get campaignRevision(): string {
    return `${this.applied.campaigns} ${this.passedPriceChanges}`;
  }

  /** Milliseconds since a campaign last began or ended. */
  get priceAgeMs(): number {
    return this.clock.now().getTime() - (this.priceChanges[this.passedPriceChanges - 1] ?? -Infinity);
  }

  /** The campaigns that the prices contain. */
  get running(): readonly Campaign[] {
    return this.search.running;
  }

  /** The present price of a stored watch. */
  priceOf(watch: Parameters<typeof pricedWatch>[0]): PresentPrice {
    return presentPrice(pricedWatch(watch), this.running);
  }

  /** The live watches of a campaign with their regular prices, in batches. */
  pricedIn(scope: CampaignScope): AsyncGenerator<PricedWatch[]> {
    return this.search.pricedIn([scope]);
  }

  get lookups(): CatalogueLookups {
    return this.lookupsById;
  }

  /** Calls the listener after each change, before the next `refresh` resolves. */
  subscribe(listener: CatalogueListener): void {
    this.listeners.push(listener);
  }

  /** Applies changes of this process without waiting for the next synchronization. */
  private async applyOwn({ watchIds, lookups, campaigns }: PublishedChanges, after: Revision): Promise<void> {
    const before = this.applied;
    if (before.revision >= after.revision) return;
    if (lookups) await this.updateLookups();
    if (campaigns) await this.applyCampaigns(await this.allCampaigns.all());
    const changed = this.entriesOf(await this.watches.indexedByIds(watchIds));
    const present = new Set(changed.map(({ entry }) => entry.id));
    await this.apply(
      changed,
      [...watchIds].filter((id) => !present.has(id)),
    );
    // No other process published a change in between, so this process is up to date.
    if (after.revision === before.revision + 1) this.applied = after;
  }

  /** Retries failed publications, reads the changes of other processes, and prepares the next prices. */
  @BackgroundJob({ name: 'catalogue synchronization', intervalMs: CHECK_INTERVAL_MS, everywhere: true })
  async catchUp(signal: AbortSignal): Promise<void> {
    await this.stored.publishPending();
    await this.synchronizeOnce();
    await this.preparePrices(signal);
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
    const askedAt = performance.now();
    await this.applyStored();
    if ((this.priceChanges[this.passedPriceChanges] ?? Infinity) <= this.clock.now().getTime())
      await this.applyCampaigns(this.campaigns);
    this.confirmedAt = askedAt;
  }

  /** Applies the changes of other processes, if there are any. */
  private async applyStored(): Promise<void> {
    const { applied } = this;
    // The driver does not retry a plain command after a connection error; it does retry the read below.
    if (await this.stored.isAt(applied.revision).catch(() => false)) return;
    const stored = await this.stored.read();
    if (stored.revision === applied.revision) return;
    const isUntracked = stored.revision - stored.tracked !== applied.revision - applied.tracked;
    if (stored.campaigns !== applied.campaigns) await this.applyCampaigns(await this.allCampaigns.all());
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
    const known = new KnownWatches();
    const others = new Map<string, StatusEntry>();
    await this.search.apply({ names: lookups, all: this.readAll(lookups, known, others) });
    this.lookupsById = lookups;
    this.known = known;
    this.unpublished.reload(lookups, [...others.values()]);
    this.notify(null);
  }

  /** Yields the live watches. The other ones are added to `others`. */
  private async *readAll(
    lookups: CatalogueLookups,
    known: KnownWatches,
    others: Map<string, StatusEntry>,
  ): AsyncGenerator<CatalogueEntry[]> {
    for await (const watches of this.watches.indexed()) {
      const batch = this.entriesOf(watches, lookups);
      for (const { entry, status } of batch) known.set({ ...entry, status });
      for (const other of batch) if (!isLive(other)) others.set(other.entry.id, other);
      yield batch.filter(isLive).map(({ entry }) => entry);
    }
  }

  private entriesOf(watches: readonly IndexedWatch[], lookups = this.lookupsById): StatusEntry[] {
    return watches.map((watch) => statusEntryOf(watch, lookups));
  }

  /** Applies the campaigns that run now to the prices. */
  private async applyCampaigns(campaigns: readonly Campaign[]): Promise<void> {
    const now = this.clock.now();
    const isChanged = await this.search.price(runningAt(campaigns, now));
    this.campaigns = campaigns;
    this.priceChanges = campaignChanges(campaigns);
    this.passedPriceChanges = this.priceChanges.filter((at) => at <= now.getTime()).length;
    if (isChanged) this.notify(null);
  }

  /** Calculates the prices after the next beginning or end of a campaign. Reads and changes of watches continue meanwhile. */
  private async preparePrices(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const next = nextChange(this.campaigns, now);
    if (next && next.getTime() - now.getTime() <= PREPARATION_MS)
      await this.search.prepare(runningAt(this.campaigns, next), signal);
  }

  private async readChanges(hasDeletions: boolean): Promise<void> {
    const since = new Date(this.known.newestChange - MAX_PUBLISH_DELAY_MS);
    const changed = this.entriesOf(await this.watches.indexedSince(since)).filter(
      ({ entry }) => this.known.updatedAt(entry.id) !== entry.updatedAt,
    );
    const present = hasDeletions ? await this.watches.allIds() : null;
    await this.apply(changed, present ? [...this.known.ids()].filter((id) => !present.has(id)) : []);
  }

  private async apply(changed: readonly StatusEntry[], removed: readonly string[]): Promise<void> {
    const names = this.lookupsById;
    const live = changed.filter(isLive).map(({ entry }) => entry);
    const hidden = changed.filter((each) => !isLive(each)).map(({ entry }) => entry.id);
    await this.search.apply({ names, changed: live, removed: [...removed, ...hidden] });
    this.unpublished.apply(names, changed, removed);
    for (const id of removed) this.known.delete(id);
    for (const { entry, status } of changed) this.known.set({ ...entry, status });
    this.notify([...removed, ...changed.map(({ entry }) => entry.id)]);
  }

  /**
   * Reads changed lookups. Cards and the words of the search contain their names. So one that is renamed, or was added after
   * a watch that refers to it had been read, requires a reload.
   */
  private async updateLookups(): Promise<void> {
    const lookups = await this.readLookups();
    const isUsed = REFERENCE_FILTERS.some((of) =>
      [...lookups[of]].some(([id, { nameEN, nameRU }]) => {
        const old = this.lookupsById[of].get(id);
        return old ? old.nameEN !== nameEN || old.nameRU !== nameRU : this.search.refersTo(of, id);
      }),
    );
    if (isUsed) return this.reload(lookups);
    this.lookupsById = lookups;
    await this.apply([], []);
  }

  private async readLookups(): Promise<CatalogueLookups> {
    const [brands, categories, watchTypes, collections] = await Promise.all([
      this.lookupsRepository.of.brands.all(),
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
