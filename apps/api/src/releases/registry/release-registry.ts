import type { FailureKind } from '@meridian/contracts';
import type { AppName, Channels } from '@meridian/federation';
import { ReleaseStore, resolveReleases, type ResolveOptions } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { LogLimit } from '../../platform/logging/log-limit.ts';
import { ReleaseMetrics } from './release-metrics.ts';
import { VersionTally } from '../counts/version-tally.ts';

/** How long a failure on the server counts. */
const FAILURE_TTL_MS = 30_000;
/** Failures and different paths after which the previous version is used before the stable one. */
const MIN_STABLE_FAILURES = 3;
const MIN_FAILING_PATHS = 2;
/** Failures after which this server stops using a canary. Fewer would not be enough for the canary's verdict. */
const MAX_CANARY_FAILURES = 8;

/** Failure of a version while a page was rendered. */
export interface PageFailure {
  app: AppName;
  version: string;
  /** Path of the page without its query, which can contain secrets. */
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

/** Resolves the versions of pages from the channels, and replaces versions that have just failed in this process. */
@Injectable()
export class ReleaseRegistry {
  /** Recent failures by `<app>/<version>`. */
  private readonly failures = new Map<string, CountedFailure[]>();
  private readonly logLimit = new LogLimit();
  /** The channels at the last page. */
  private channels: Channels = {};

  constructor(
    readonly store: ReleaseStore,
    private readonly tally: VersionTally,
    private readonly metrics: ReleaseMetrics,
    private readonly logger: PinoLogger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'ASSET_ORIGIN'>,
  ) {
    metrics.measure(() => this.channels);
  }

  /** The versions that a page uses for a visitor. */
  async resolve(visitor: Pick<ResolveOptions, 'visitor' | 'failedShell' | 'pins'> = {}) {
    this.channels = await this.store.channels();
    return resolveReleases(this.store, {
      ...visitor,
      assetOrigin: this.config.ASSET_ORIGIN,
      isFailing: (app, version) => this.isFailing(app, version),
    });
  }

  /** Whether any app has a canary. */
  async hasCanary(): Promise<boolean> {
    return anyCanary(await this.store.channels());
  }

  /** Whether any app had a canary at the last page, without reading the channels. */
  get hadCanary(): boolean {
    return anyCanary(this.channels);
  }

  /** The canary version of the shell at the last page, without reading the channels; undefined without a canary. */
  get shellCanary(): string | undefined {
    return this.channels.shell?.canary?.version;
  }

  /** Whether a version was stable at the last page. */
  isStable(app: AppName, version: string): boolean {
    return this.channels[app]?.stable.version === version;
  }

  /**
   * Counts a failure of a version if its fallback rendered the same request. If the fallback failed too, the request or
   * the data is the cause, so the failure is only logged.
   */
  recordFailure(
    { app, version, path, error, kind = 'threw-in-render' }: PageFailure,
    fallbackRendered: boolean,
  ): void {
    this.metrics.countFailure(app, fallbackRendered);
    if (this.logLimit.allows(path)) {
      const message = fallbackRendered
        ? 'rendering failed: version replaced by its fallback'
        : 'rendering failed: no version can render the page';
      this.logger.error({ app, version, path, error }, message);
    }
    if (!fallbackRendered) return;
    this.tally.countFailure({ app, version }, kind);
    const failures = [...this.recentFailures(app, version), { path, until: Date.now() + FAILURE_TTL_MS }];
    this.failures.set(`${app}/${version}`, failures.slice(-MAX_CANARY_FAILURES));
  }

  private isFailing(app: AppName, version: string): boolean {
    const failures = this.recentFailures(app, version);
    if (this.channels[app]?.canary?.version === version) return failures.length >= MAX_CANARY_FAILURES;
    const paths = new Set(failures.map(({ path }) => path));
    return failures.length >= MIN_STABLE_FAILURES && paths.size >= MIN_FAILING_PATHS;
  }

  private recentFailures(app: AppName, version: string): CountedFailure[] {
    const now = Date.now();
    return (this.failures.get(`${app}/${version}`) ?? []).filter(({ until }) => until > now);
  }
}
