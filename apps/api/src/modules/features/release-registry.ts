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

/** The releases as this process sees them: what the channels say, less what has just failed here. */
@Injectable()
export class ReleaseRegistry {
  /** Failures of a version, as the times when they are forgotten. */
  private readonly failures = new Map<string, number[]>();
  private canaries = new Set<string>();
  private stable = new Set<string>();

  constructor(
    readonly store: ReleaseStore,
    private readonly tally: FeatureTally,
    private readonly logger: PinoLogger,
  ) {}

  /** What a page is made of now for a visitor. */
  async resolve(visitor: Pick<ResolveOptions, 'visitor' | 'pins'> = {}): Promise<ResolvedReleases> {
    this.note(await this.store.channels());
    return resolveReleases(this.store, {
      ...visitor,
      isFailing: (app, version) => this.isFailing(app, version),
    });
  }

  /** Whether any feature tries a version out on a share of the visitors. */
  async hasCanary(): Promise<boolean> {
    return Object.values(await this.store.channels()).some((app) => app?.canary);
  }

  /** Whether a version is the stable one, as of the last page. */
  isStable(app: AppName, version: string): boolean {
    return this.stable.has(`${app}/${version}`);
  }

  /** Takes note of a version that failed while rendering. */
  report(app: AppName, version: string, error: string, kind: FailureKind = 'threw-in-render'): void {
    this.tally.failed({ app, version }, 'server', kind, true);
    const now = Date.now();
    const recent = (this.failures.get(`${app}/${version}`) ?? []).filter((until) => until > now);
    this.failures.set(`${app}/${version}`, [...recent, now + PENALTY_MS].slice(-CANARY_STRIKES));
    this.logger.error({ app, version, error }, 'a release failed while rendering');
  }

  private note(channels: Channels): void {
    const entries = Object.entries(channels);
    const named = (app: string, version: string | undefined) => (version ? `${app}/${version}` : []);
    this.canaries = new Set(entries.flatMap(([app, now]) => named(app, now?.canary?.version)));
    this.stable = new Set(entries.flatMap(([app, now]) => named(app, now?.stable.version)));
  }

  private isFailing(app: AppName, version: string): boolean {
    const now = Date.now();
    const recent = (this.failures.get(`${app}/${version}`) ?? []).filter((until) => until > now);
    return recent.length >= (this.canaries.has(`${app}/${version}`) ? CANARY_STRIKES : 1);
  }
}
