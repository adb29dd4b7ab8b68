import type { Channels } from '@meridian/federation';
import { factKey } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMostEntries } from '../../platform/cache-limit.ts';
import { CountedFactsRepository } from './counted-facts.repository.ts';
import type { Increments } from '../counts/version-counts.repository.ts';
import { VersionTally, type AppVersion } from '../counts/version-tally.ts';
import { REPORT_TOKEN_TTL_MS, type ReportingPage } from './report-tokens.ts';

const HOUR_MS = 3_600_000;
/** Facts of an hour are stored until the last token of that hour has expired. */
const HOUR_TTL_MS = REPORT_TOKEN_TTL_MS + 2 * HOUR_MS;
/** Facts of a canary are stored as long as its counts. */
const CANARY_TTL_MS = 30 * 24 * HOUR_MS;
/** Counted facts that this process caches. */
const MAX_CACHED = 50_000;

/** Facts that wait for the database. Above the limit, for example during an outage, facts are not counted. */
const MAX_PENDING = 100_000;

/** Increments of the hour's counts by the name of the fact. */
export type Facts = Record<string, Increments>;

/** Increments of a canary by the name of the fact. */
const CANARY_INCREMENTS: Facts = { use: { 'browser.uses': 1 }, failure: { 'browser.failed': 1 } };

interface Pending {
  release: AppVersion;
  increments: Increments;
  /** Start of the canary that the fact belongs to; undefined for facts of the hour. */
  canary?: string;
}

/**
 * Counts facts about versions from page views. A fact counts once per version, network and hour in the metrics, and once
 * per version and network in a canary, regardless of the number of pages, reports, replays and processes. New facts
 * are written once per second in one batch.
 */
@Injectable()
export class VisitCounts {
  private pending = new Map<string, Pending>();
  private readonly cached = new LRUCache<string, true>(atMostEntries(MAX_CACHED));

  constructor(
    private readonly repository: CountedFactsRepository,
    private readonly tally: VersionTally,
  ) {}

  /** Counts facts about a version that a page used. */
  add({ issued, network, releases, canaries }: ReportingPage, release: AppVersion, facts: Facts): void {
    const hour = `hour ${Math.floor(issued / HOUR_MS)}`;
    // A canary counts only the first version of a page, because the others are fallbacks.
    const canary = releases[release.app]?.[0] === release.version ? canaries[release.app] : undefined;
    for (const [fact, increments] of Object.entries(facts)) {
      this.enqueue(factKey(hour, release, network, fact), { release, increments });
      const counted = CANARY_INCREMENTS[fact];
      if (canary !== undefined && counted)
        this.enqueue(factKey(`canary ${canary}`, release, network, fact), {
          release,
          increments: counted,
          canary,
        });
    }
  }

  /** Adds the facts that no process has counted yet to the tally. */
  async flush(channels: Channels): Promise<void> {
    const flushed = this.pending;
    this.pending = new Map();
    try {
      for (const isCanary of [false, true]) {
        const facts = [...flushed].filter(([, { canary }]) => (canary !== undefined) === isCanary);
        const keys = facts.map(([key]) => key);
        const added = await this.repository.addNew(keys, isCanary ? CANARY_TTL_MS : HOUR_TTL_MS);
        for (const [key, { release, increments, canary }] of facts) {
          flushed.delete(key);
          this.cached.set(key, true);
          // The canary of the page can be over, or another one can have started.
          const isOver = canary !== undefined && channels[release.app]?.canary?.since !== canary;
          if (added.has(key) && !isOver) this.tally.add(isCanary ? 'canary' : 'hour', release, increments);
        }
      }
    } catch (error) {
      for (const [key, fact] of flushed) this.pending.set(key, fact);
      throw error;
    }
  }

  private enqueue(key: string, fact: Pending): void {
    const isNew = !this.cached.has(key) && !this.pending.has(key);
    if (isNew && this.pending.size < MAX_PENDING) this.pending.set(key, fact);
  }
}
