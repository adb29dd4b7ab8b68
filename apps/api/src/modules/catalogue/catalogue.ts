import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import {
  type CatalogueChange,
  CatalogueRepository,
  type CatalogueRevision,
  type Dictionaries,
} from './catalogue.repository.ts';
import { CatalogueIndex, type CataloguePage } from './index/catalogue-index.ts';
import type { CatalogueRequest } from './index/catalogue-entry.ts';
import { Mutex } from '../../platform/concurrency/mutex.ts';
import { type WatchFragment, WatchFragments } from './watch-fragments.ts';

const CHECK_EVERY_MS = 1000;
/** A change may be counted this long after its `updatedAt`: longer than `MAX_TRACKED_AGE_MS` of the repository. */
const LATE_MS = 10_000;
/** A page waits so long for a catalogue that is read anew; then it shows the one before. */
const PATIENCE_MS = 500;

/**
 * The catalogue of this process: an index in memory that follows the database. Every read first asks whether
 * another process has changed something (one tiny query, shared by the reads of a moment), so that all
 * processes answer alike.
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, OnApplicationShutdown {
  private index = new CatalogueIndex();
  private known: CatalogueRevision = { revision: -1, tracked: -1, dictionaries: -1, deletions: -1 };
  private newestChange = 0;
  private names: Dictionaries = {
    brands: new Map(),
    categories: new Map(),
    watchTypes: new Map(),
    collections: new Map(),
  };
  private readonly serial = new Mutex();
  private readonly fragments: WatchFragments;
  private check: Promise<void> | null = null;
  private touchedIds = new Set<string>();
  private touchedKinds = new Set<CatalogueChange>();
  private flush: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: CatalogueRepository,
    private readonly logger: PinoLogger,
  ) {
    this.fragments = new WatchFragments(repository, () => this.names);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.serial.runExclusive(() => this.follow());
    this.timer = setInterval(() => {
      this.catchUp().catch((error: unknown) => this.logger.warn({ err: error }, 'catalogue not checked'));
    }, CHECK_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.serial.idle();
  }

  /**
   * Brings the index up to the database. Answers whether it is: while a large catalogue is read anew, readers go on
   * with the one before.
   */
  async current(): Promise<boolean> {
    const done = this.followShared().then(() => true);
    if (this.index.size === 0) return done;
    const patience = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref());
    return Promise.race([done, patience]);
  }

  /** A page of ids, with its facets. */
  query(request: CatalogueRequest): CataloguePage {
    return this.index.query(request);
  }

  get size(): number {
    return this.index.size;
  }

  /** Every id, newest first, as of now. */
  allIds(): string[] {
    return [...this.index.newest()];
  }

  /** Every watch's id and last change (milliseconds), oldest watches first. */
  *history(): Generator<{ id: string; updatedAt: number }> {
    for (const id of this.allIds().reverse()) yield { id, updatedAt: this.index.updatedAt(id) ?? 0 };
  }

  /** Grows with every change of the catalogue. */
  get revision(): number {
    return this.known.revision;
  }

  /** Grows with whatever this process learns of the catalogue: what was made of an older version is stale. */
  get version(): number {
    return this.fragments.version;
  }

  get dictionaries(): Dictionaries {
    return this.names;
  }

  /** Watches as pieces of JSON, in the order of the ids; those that are gone are left out. */
  watches(ids: readonly string[]): Promise<WatchFragment[]> {
    return this.fragments.read(ids);
  }

  /**
   * To be called after every write of watches (stock included; `updatedAt` must have been set by the
   * database's clock) or of dictionaries. Once it is done, reads of every process see the change.
   */
  touched(ids: readonly string[], ...kinds: CatalogueChange[]): Promise<void> {
    this.fragments.drop(ids);
    for (const id of ids) this.touchedIds.add(id);
    for (const kind of kinds) this.touchedKinds.add(kind);
    // Writes that come together are told together.
    this.flush ??= this.serial.runExclusive(() => {
      this.flush = null;
      return this.tell();
    });
    return this.flush;
  }

  /** Tells all processes of what was touched, and takes it over into the own index. What fails is told again later. */
  private async tell(): Promise<void> {
    const ids = [...this.touchedIds];
    const kinds = this.touchedKinds;
    this.touchedIds = new Set();
    this.touchedKinds = new Set();
    try {
      await this.publish(ids, kinds);
    } catch (error) {
      for (const id of ids) this.touchedIds.add(id);
      for (const kind of kinds) this.touchedKinds.add(kind);
      throw error;
    }
  }

  private async publish(ids: readonly string[], kinds: ReadonlySet<CatalogueChange>): Promise<void> {
    const before = this.known;
    const entries = await this.repository.entriesOf(ids);
    const oldest = entries.reduce((least, { updatedAt }) => Math.min(least, updatedAt), Infinity);
    const after = await this.repository.bump(kinds, oldest);
    if (kinds.has('dictionaries')) await this.followNames();
    const present = new Set(entries.map(({ id }) => id));
    for (const id of ids) if (!present.has(id)) this.index.remove(id);
    this.apply(entries);
    this.fragments.drop(ids);
    // Nobody else changed anything in between: nothing is left to follow.
    if (after.revision === before.revision + 1) this.known = after;
  }

  /** Publishes the changes whose publication failed, and follows those of other processes. */
  private async catchUp(): Promise<void> {
    if (this.touchedIds.size > 0 || this.touchedKinds.size > 0) await this.touched([]);
    await this.followShared();
  }

  /** One check for all who ask at the same moment. */
  private followShared(): Promise<void> {
    this.check ??= this.serial.runExclusive(() => {
      this.check = null;
      return this.follow();
    });
    return this.check;
  }

  private async follow(): Promise<void> {
    const { known } = this;
    // A plain command is not repeated when its connection has broken; the reading below is.
    if (await this.repository.isAt(known.revision).catch(() => false)) return;
    const now = await this.repository.readRevision();
    if (now.revision === known.revision) return;
    if (now.revision - now.tracked !== known.revision - known.tracked || known.revision < 0) {
      await this.rebuild();
    } else {
      if (now.dictionaries !== known.dictionaries) await this.followNames();
      await this.readChanges(now.deletions !== known.deletions);
    }
    this.known = now;
  }

  private async rebuild(): Promise<void> {
    const index = new CatalogueIndex();
    await this.readNames();
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

  private async readChanges(deletions: boolean): Promise<void> {
    const entries = await this.repository.entriesSince(new Date(this.newestChange - LATE_MS));
    const changed = entries.filter(({ id, updatedAt }) => this.index.updatedAt(id) !== updatedAt);
    this.apply(changed);
    this.fragments.drop(changed.map(({ id }) => id));
    if (!deletions) return;
    const present = await this.repository.allIds();
    const gone = [...this.index.ids()].filter((id) => !present.has(id));
    for (const id of gone) this.index.remove(id);
    this.fragments.drop(gone);
  }

  private apply(entries: Parameters<CatalogueIndex['put']>[0][]): void {
    for (const entry of entries) {
      this.index.put(entry);
      this.newestChange = Math.max(this.newestChange, entry.updatedAt);
    }
  }

  /** Takes over changed names; watches are found by their brand's name, so a renamed brand means a new index. */
  private async followNames(): Promise<void> {
    const before = this.names.brands;
    await this.readNames();
    const renamed = [...this.names.brands].some(([id, brand]) => {
      const old = before.get(id);
      return old && (old.nameEN !== brand.nameEN || old.nameRU !== brand.nameRU);
    });
    if (renamed) await this.rebuild();
  }

  private async readNames(): Promise<void> {
    this.names = await this.repository.dictionaries();
    this.index.names = this.names;
    this.fragments.clear();
  }
}
