import type { FailureKind } from '@meridian/contracts';
import type { AppName, Channels } from '@meridian/federation';
import {
  ReleaseStore,
  resolveReleases,
  type ResolvedReleases,
  type ResolveOptions,
} from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { FeatureTally } from './feature-tally.ts';

/** Milliseconds that a version which failed on the server is passed over. */
const PENALTY_MS = 30_000;
/** A canary is passed over only after so many failures in that time: fewer would never show that it is broken. */
const CANARY_STRIKES = 8;

const anyCanary = (channels: Channels): boolean => Object.values(channels).some((app) => app?.canary);

/** The releases as this process sees them: what the channels say, less what has just failed here. */
@Injectable()
export class ReleaseRegistry {
  /** Failures of a version, as the times when they are forgotten. */
  private readonly failures = new Map<string, number[]>();
  /** As of the last page. */
  private channels: Channels = {};

  constructor(
    readonly store: ReleaseStore,
    private readonly tally: FeatureTally,
    private readonly logger: PinoLogger,
  ) {}

  /** What a page is made of now for a visitor. */
  async resolve(visitor: Pick<ResolveOptions, 'visitor' | 'pins'> = {}): Promise<ResolvedReleases> {
    this.channels = await this.store.channels();
    return resolveReleases(this.store, {
      ...visitor,
      isFailing: (app, version) => this.isFailing(app, version),
    });
  }

  /** Whether any feature tries a version out on a share of the visitors. */
  async hasCanary(): Promise<boolean> {
    return anyCanary(await this.store.channels());
  }

  /** The same as of the last page, without asking. */
  get hadCanary(): boolean {
    return anyCanary(this.channels);
  }

  /** Whether a version is the stable one, as of the last page. */
  isStable(app: AppName, version: string): boolean {
    return this.channels[app]?.stable.version === version;
  }

  /** Takes note of a version that failed while rendering. */
  report(app: AppName, version: string, error: string, kind: FailureKind = 'threw-in-render'): void {
    this.tally.failed({ app, version }, 'server', kind, true);
    const failures = [...this.recentFailures(app, version), Date.now() + PENALTY_MS];
    this.failures.set(`${app}/${version}`, failures.slice(-CANARY_STRIKES));
    this.logger.error({ app, version, error }, 'a release failed while rendering');
  }

  private isFailing(app: AppName, version: string): boolean {
    const strikes = this.channels[app]?.canary?.version === version ? CANARY_STRIKES : 1;
    return this.recentFailures(app, version).length >= strikes;
  }

  private recentFailures(app: AppName, version: string): number[] {
    const now = Date.now();
    return (this.failures.get(`${app}/${version}`) ?? []).filter((until) => until > now);
  }
}
