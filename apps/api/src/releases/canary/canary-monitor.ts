import type { AppName, Canary } from '@meridian/federation';
import { isChannelError, judgeCanary, type Quorum } from '@meridian/releases';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config, isLocalShop } from '../../platform/config/config.ts';
import { BackgroundJob } from '../../platform/jobs/jobs.ts';
import { VersionCountsRepository } from '../counts/version-counts.repository.ts';
import { VersionTally } from '../counts/version-tally.ts';
import { ReleaseMetrics } from '../registry/release-metrics.ts';
import { ReleaseRegistry } from '../registry/release-registry.ts';
import { VisitCounts } from './visit-counts.ts';

/** A failing canary is rolled back within about two intervals. */
const CHECK_INTERVAL_MS = 1000;
const DAY_MS = 24 * 3_600_000;
/** Author of automatic rollbacks in the channel log. */
const AUTHOR = 'automatic';

/**
 * Writes the counts of this process to the database, and rolls back canaries that fail more often than the stable version.
 * Every process does this; the channel change is a compare-and-swap, so that it happens once.
 */
@Injectable()
export class CanaryMonitor implements OnApplicationShutdown {
  private readonly mutex = new Mutex();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tally: VersionTally,
    private readonly counts: VersionCountsRepository,
    private readonly visits: VisitCounts,
    private readonly registry: ReleaseRegistry,
    private readonly metrics: ReleaseMetrics,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.mutex
      .runExclusive(() => this.flush())
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'shutdown: counts of releases were not written'),
      );
  }

  /** Writes the counts, then judges the canaries. Concurrent calls run one after another. */
  @BackgroundJob({ name: 'canary check', intervalMs: CHECK_INTERVAL_MS, everywhere: true })
  check(): Promise<void> {
    return this.mutex.runExclusive(async () => {
      await this.flush();
      await this.judge();
    });
  }

  /** Returns the present conditions under which visitors' reports can roll a canary back. */
  async quorumFor({ share }: Pick<Canary, 'share'>): Promise<Quorum> {
    // A shop that only this machine can reach gets no false reports, and each of its pages counts as a network.
    const networks = isLocalShop(this.config)
      ? 0
      : await this.counts.browserUsesOf('shell', new Date(Date.now() - DAY_MS));
    return { minNetworks: this.config.CANARY_MIN_NETWORKS, networks, share };
  }

  private async flush(): Promise<void> {
    // Read before the tally is drained, so that a failure loses no count.
    const channels = await this.registry.store.channels();
    await this.visits.flush(channels);
    const left = this.tally.drain();
    try {
      for (let next = left[0]; next; next = left[0]) {
        const { target, release, increments } = next;
        const { app, version } = release;
        const { stable, canary } = channels[app] ?? {};
        if (target === 'hour') await this.counts.addToHour(app, version, increments);
        else if (canary && version === canary.version)
          await this.counts.addToCanary(app, canary, 'canary', increments);
        else if (canary && version === stable?.version)
          await this.counts.addToCanary(app, canary, 'stable', increments);
        left.shift();
      }
    } catch (error) {
      for (const { target, release, increments } of left) this.tally.add(target, release, increments);
      throw error;
    }
  }

  private async judge(): Promise<void> {
    const channels = Object.entries(await this.registry.store.channels());
    for (const [app, now] of channels) {
      this.metrics.addApp(app);
      const canary = now?.canary;
      if (!canary) continue;
      const counts = await this.counts.canaryCounts(app, canary);
      const reason = judgeCanary(counts.canary, counts.stable, await this.quorumFor(canary));
      if (!reason) continue;
      try {
        await this.registry.store.stopCanary(app as AppName, { reason, by: AUTHOR }, canary);
        this.metrics.countRollback(app, 'canary check');
        this.logger.error({ app, version: canary.version, reason }, 'canary rolled back');
      } catch (error) {
        // Another process or a member of staff was faster.
        if (!isChannelError(error)) throw error;
      }
    }
  }
}
