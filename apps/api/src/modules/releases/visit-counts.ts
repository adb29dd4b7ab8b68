import type { Channels } from '@meridian/federation';
import { factKey } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CountedFactsRepository } from './counted-facts.repository.ts';
import type { Increments } from './feature-counts.ts';
import { FeatureTally, type Release } from './feature-tally.ts';
import { REPORT_TOKEN_TTL_MS, type ReportingPage } from './report-tokens.ts';

const HOUR_MS = 3_600_000;
/** Facts of an hour are remembered until the last token of that hour has expired. */
const HOUR_TTL_MS = REPORT_TOKEN_TTL_MS + 2 * HOUR_MS;
/** Facts of a trial are remembered as long as the counts of the trial. */
const TRIAL_TTL_MS = 30 * 24 * HOUR_MS;
/** Facts that this process does not ask the database about again. */
const MAX_KNOWN = 50_000;

/** Facts that wait for the database; while it is away for long, further ones are not counted. */
const MAX_PENDING = 100_000;

/** Increments of the hour's figures, by the name of the fact that they stand for. */
export type Facts = Record<string, Increments>;

/** Increments of a trial, by the name of the fact that they stand for. */
const TRIAL_INCREMENTS: Facts = { use: { 'browser.uses': 1 }, failure: { 'browser.failed': 1 } };

interface Pending {
  release: Release;
  increments: Increments;
  /** Start of the trial that the fact belongs to; without it the fact belongs to the hour's figures. */
  trial?: string;
}

/**
 * Counts facts about versions from page views: a fact of a version counts once per network and hour in the figures, and
 * once per network in the trial of a canary, however many pages, reports, replays and processes state it. Counting costs
 * no round trip; once a second all that is new to this process is written in one.
 */
@Injectable()
export class VisitCounts {
  private pending = new Map<string, Pending>();
  private readonly known = new LRUCache<string, true>({ max: MAX_KNOWN });

  constructor(
    private readonly repository: CountedFactsRepository,
    private readonly tally: FeatureTally,
  ) {}

  /** Notes facts about a version that a page used. */
  note({ issued, network, releases, trials }: ReportingPage, release: Release, facts: Facts): void {
    const hour = `hour ${Math.floor(issued / HOUR_MS)}`;
    // The page's first candidate is the version that its visitor was given; others only stand in for it.
    const trial = releases[release.app]?.[0] === release.version ? trials[release.app] : undefined;
    for (const [fact, increments] of Object.entries(facts)) {
      this.add(factKey(hour, release, network, fact), { release, increments });
      const counted = TRIAL_INCREMENTS[fact];
      if (trial !== undefined && counted)
        this.add(factKey(`trial ${trial}`, release, network, fact), { release, increments: counted, trial });
    }
  }

  /** Hands the facts that no process has counted yet to the tally. */
  async flush(channels: Channels): Promise<void> {
    const noted = this.pending;
    this.pending = new Map();
    try {
      for (const isTrial of [false, true]) {
        const facts = [...noted].filter(([, { trial }]) => (trial !== undefined) === isTrial);
        const keys = facts.map(([key]) => key);
        const added = await this.repository.remember(keys, isTrial ? TRIAL_TTL_MS : HOUR_TTL_MS);
        for (const [key, { release, increments, trial }] of facts) {
          noted.delete(key);
          this.known.set(key, true);
          // The trial of the page may be over, or another one may have begun.
          const isOver = trial !== undefined && channels[release.app]?.canary?.since !== trial;
          if (added.has(key) && !isOver) this.tally.add(isTrial ? 'trial' : 'hour', release, increments);
        }
      }
    } catch (error) {
      for (const [key, fact] of noted) this.pending.set(key, fact);
      throw error;
    }
  }

  private add(key: string, fact: Pending): void {
    const isNew = !this.known.has(key) && !this.pending.has(key);
    if (isNew && this.pending.size < MAX_PENDING) this.pending.set(key, fact);
  }
}
