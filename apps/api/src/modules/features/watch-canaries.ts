import { type AppName } from '@meridian/federation';
import { ChannelConflictError, ChannelRuleError, verdictOn } from '@meridian/releases';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Repeating } from '../../platform/concurrency/repeating.ts';
import { FeatureCountsRepository } from './feature-counts.repository.ts';
import { FeatureTally } from './feature-tally.ts';
import { ReleaseRegistry } from './release-registry.ts';

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
  private readonly rounds: Repeating;

  constructor(
    private readonly tally: FeatureTally,
    private readonly counts: FeatureCountsRepository,
    private readonly registry: ReleaseRegistry,
    private readonly logger: PinoLogger,
  ) {
    this.rounds = new Repeating(
      { name: 'releases counted', run: () => this.round(), every: () => ROUND_MS },
      logger,
    );
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
    await this.handOn().catch((error: unknown) => this.logger.warn({ err: error }, 'last counts lost'));
  }

  /** One round: counts to the database, canaries judged. */
  async round(): Promise<void> {
    await this.handOn();
    await this.judge();
  }

  private async handOn(): Promise<void> {
    const taken = this.tally.take();
    if (taken.length === 0) return;
    const channels = await this.registry.store.channels();
    for (const [index, { release, increments }] of taken.entries()) {
      const { app, version } = release;
      try {
        await this.counts.addToHour(app, version, increments);
      } catch (error) {
        for (const left of taken.slice(index)) this.tally.putBack(left.release, left.increments);
        throw error;
      }
      const { stable, canary } = channels[app] ?? {};
      if (!canary) continue;
      if (version === canary.version) await this.counts.addToTrial(app, canary, 'canary', increments);
      else if (version === stable?.version) await this.counts.addToTrial(app, canary, 'stable', increments);
    }
  }

  private async judge(): Promise<void> {
    const channels = Object.entries(await this.registry.store.channels());
    for (const [app, now] of channels) {
      const canary = now?.canary;
      if (!canary) continue;
      const trial = await this.counts.trial(app, canary);
      const why = verdictOn(trial.canary, trial.stable);
      if (!why) continue;
      try {
        await this.registry.store.stopCanary(app as AppName, { reason: why, by: BY }, canary);
        this.logger.error({ app, version: canary.version, reason: why }, 'a canary was taken back');
      } catch (error) {
        // Another process, or a person, was faster.
        if (!(error instanceof ChannelConflictError || error instanceof ChannelRuleError)) throw error;
      }
    }
  }
}
