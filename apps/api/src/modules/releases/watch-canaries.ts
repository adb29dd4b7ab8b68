import { type AppName } from '@meridian/federation';
import { isChannelRefusal, verdictOn } from '@meridian/releases';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../platform/concurrency/poller.ts';
import { Mutex } from '../../platform/concurrency/mutex.ts';
import { CanaryQuorums } from './canary-quorums.ts';
import { FeatureCountsRepository } from './feature-counts.repository.ts';
import { FeatureTally } from './feature-tally.ts';
import { ReleaseRegistry } from './release-registry.ts';
import { VisitCounts } from './visit-counts.ts';

/** Milliseconds between two rounds: a canary that fails is taken back within about two of them. */
const ROUND_MS = 1000;
/** Who takes a canary back, as the log says. */
const BY = 'automatic';

/**
 * Hands this process's counts on to the database, and takes back canaries that fail more often than the stable version.
 * Every process does; the change of the channel is a compare-and-swap, so that one of them does it.
 */
@Injectable()
export class WatchCanaries implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rounds: Poller;
  private readonly serial = new Mutex();

  constructor(
    private readonly tally: FeatureTally,
    private readonly counts: FeatureCountsRepository,
    private readonly visits: VisitCounts,
    private readonly quorums: CanaryQuorums,
    private readonly registry: ReleaseRegistry,
    private readonly logger: PinoLogger,
  ) {
    this.rounds = new Poller(
      { name: 'releases counted', run: () => this.round(), intervalMs: () => ROUND_MS },
      logger,
    );
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
    await this.serial
      .runExclusive(() => this.handOn())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'last counts lost'));
  }

  /** One round: counts to the database, canaries judged. Rounds run one after another. */
  round(): Promise<void> {
    return this.serial.runExclusive(async () => {
      await this.handOn();
      await this.judge();
    });
  }

  private async handOn(): Promise<void> {
    // Read before anything is taken: a failure here loses no count.
    const channels = await this.registry.store.channels();
    await this.visits.flush(channels);
    const left = this.tally.take();
    try {
      for (let next = left[0]; next; next = left[0]) {
        const { target, release, increments } = next;
        const { app, version } = release;
        if (target !== 'trial') await this.counts.addToHour(app, version, increments);
        // Counted, and not to be counted again, whatever becomes of the trial.
        left.shift();
        const { stable, canary } = channels[app] ?? {};
        if (target === 'hour' || !canary) continue;
        if (version === canary.version) await this.counts.addToTrial(app, canary, 'canary', increments);
        else if (version === stable?.version) await this.counts.addToTrial(app, canary, 'stable', increments);
      }
    } catch (error) {
      for (const { target, release, increments } of left) this.tally.add(target, release, increments);
      throw error;
    }
  }

  private async judge(): Promise<void> {
    const channels = Object.entries(await this.registry.store.channels());
    for (const [app, now] of channels) {
      const canary = now?.canary;
      if (!canary) continue;
      const trial = await this.counts.trial(app, canary);
      const why = verdictOn(trial.canary, trial.stable, await this.quorums.of(canary));
      if (!why) continue;
      try {
        await this.registry.store.stopCanary(app as AppName, { reason: why, by: BY }, canary);
        this.logger.error({ app, version: canary.version, reason: why }, 'a canary was taken back');
      } catch (error) {
        // Another process, or a person, was faster.
        if (!isChannelRefusal(error)) throw error;
      }
    }
  }
}
