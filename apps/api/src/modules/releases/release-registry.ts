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
import { LogLimit } from '../../platform/logging/log-limit.ts';
import { FeatureTally } from './feature-tally.ts';

/** Milliseconds after which a failure on the server no longer counts. */
const FAILURE_TTL_MS = 30_000;
/** A stable version with so many failures on so many different paths is tried after its predecessor. */
const MIN_STABLE_FAILURES = 3;
const MIN_FAILING_PATHS = 2;
/** A canary is passed over only after so many failures in that time: fewer would never show that it is broken. */
const CANARY_STRIKES = 8;

/** A version that failed while a page was rendered. */
export interface PageFailure {
  app: AppName;
  version: string;
  /** Path of the page without its query, which may hold secrets. */
  path: string;
  error: string;
  kind?: FailureKind | undefined;
}

interface CountedFailure {
  path: string;
  /** Milliseconds since the epoch. */
  until: number;
}

const anyCanary = (channels: Channels): boolean => Object.values(channels).some((app) => app?.canary);

/** The releases as this process sees them: what the channels say, less what has just failed here. */
@Injectable()
export class ReleaseRegistry {
  /** Recent failures by `<app>/<version>`. */
  private readonly failures = new Map<string, CountedFailure[]>();
  private readonly logLimit = new LogLimit();
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

  /**
   * Counts a failure against a version, provided that its predecessor rendered the same request. A failure that the
   * predecessor shares is a fault of the request or of the data: it is logged and counts against no version.
   */
  report(
    { app, version, path, error, kind = 'threw-in-render' }: PageFailure,
    predecessorRendered: boolean,
  ): void {
    if (this.logLimit.allows(path)) {
      const text = predecessorRendered ? 'a version failed while rendering' : 'a page cannot be rendered';
      this.logger.error({ app, version, path, error }, text);
    }
    if (!predecessorRendered) return;
    this.tally.failed({ app, version }, 'server', kind, true);
    const failures = [...this.recentFailures(app, version), { path, until: Date.now() + FAILURE_TTL_MS }];
    this.failures.set(`${app}/${version}`, failures.slice(-CANARY_STRIKES));
  }

  private isFailing(app: AppName, version: string): boolean {
    const failures = this.recentFailures(app, version);
    if (this.channels[app]?.canary?.version === version) return failures.length >= CANARY_STRIKES;
    const paths = new Set(failures.map(({ path }) => path));
    return failures.length >= MIN_STABLE_FAILURES && paths.size >= MIN_FAILING_PATHS;
  }

  private recentFailures(app: AppName, version: string): CountedFailure[] {
    const now = Date.now();
    return (this.failures.get(`${app}/${version}`) ?? []).filter(({ until }) => until > now);
  }
}
