import type { AppOverview, ReleaseOverview, VersionOverview, VersionRole } from '@meridian/contracts';
import { type AppChannels, type AppName, type Canary, isAppName } from '@meridian/federation';
import { requiredNetworks } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { CanaryMonitor } from '../canary/canary-monitor.ts';
import type { VersionHour } from '../counts/version-counts.schema.ts';
import { VersionCountsRepository } from '../counts/version-counts.repository.ts';
import { vitalScale } from '../counts/version-tally.ts';
import { quantileOf, sumOf } from '../counts/histogram.ts';
import { ReleaseRegistry } from '../registry/release-registry.ts';

/** Hours of the metrics, including the present one. */
const HOURS = 24;
const HOUR_MS = 3_600_000;
/** Percentile of the times. */
const QUANTILE = 0.75;
const MAX_STAGED = 5;
const MAX_LOG_ENTRIES = 30;

type Metrics = Pick<VersionOverview, 'uses' | 'failures' | 'kinds' | 'loadMs' | 'vitals'>;

const metricsOf = (hours: readonly VersionHour[]): Metrics => {
  const sum = (side: 'browser' | 'server', field: 'uses' | 'failed') =>
    hours.reduce((total, hour) => total + (hour[side]?.[field] ?? 0), 0);
  const failures = sum('browser', 'failed') + sum('server', 'failed');
  const loadMs = quantileOf(sumOf(hours.map(({ load }) => load)), QUANTILE);
  const names = [...new Set(hours.flatMap(({ vitals }) => Object.keys(vitals ?? {})))];
  const vitals = names.map((name) => {
    const value = quantileOf(sumOf(hours.map((hour) => hour.vitals?.[name])), QUANTILE) ?? 0;
    return [name, value / vitalScale(name)] as const;
  });
  return {
    // All failures are reported, but only a sample of the uses, so uses are at least as many as failures.
    uses: Math.max(failures, Math.round(sum('browser', 'uses') + sum('server', 'uses'))),
    failures,
    kinds: sumOf(hours.map(({ kinds }) => kinds)),
    loadMs,
    vitals: Object.fromEntries(vitals),
  };
};

/** The release overview of the admin panel: live and staged versions of each app with their metrics. */
@Injectable()
export class ReleaseOverviews {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly counts: VersionCountsRepository,
    private readonly monitor: CanaryMonitor,
  ) {}

  async read(): Promise<ReleaseOverview> {
    const { store } = this.registry;
    const since = new Date(Math.floor(Date.now() / HOUR_MS - HOURS + 1) * HOUR_MS);
    const [{ channels, withdrawn }, hours, log] = await Promise.all([
      store.state(),
      this.counts.since(since),
      store.log(MAX_LOG_ENTRIES),
    ]);
    const apps = Object.keys(channels)
      .filter(isAppName)
      .sort((a, b) => Number(b === 'shell') - Number(a === 'shell'));
    const overviews = apps.flatMap((app) => {
      const now = channels[app];
      const own = hours.filter((hour) => hour.app === app);
      return now ? [this.appOverview(app, now, own)] : [];
    });
    const features = await Promise.all(overviews);
    for (const [app, remote] of Object.entries(withdrawn))
      if (remote)
        features.push({
          app,
          mayHaveCanary: false,
          withdrawn: { at: remote.at, version: remote.stable.version },
          versions: [],
        });
    return { since: since.toISOString(), features, log };
  }

  private async appOverview(app: AppName, now: AppChannels, hours: VersionHour[]): Promise<AppOverview> {
    const { stable, canary } = now;
    const roles = new Map<string, VersionRole>([[stable.version, 'stable']]);
    if (canary) roles.set(canary.version, 'canary');
    if (stable.previous && !roles.has(stable.previous)) roles.set(stable.previous, 'previous');
    const published = await this.registry.store.versions(app);
    for (const version of published.filter((name) => !roles.has(name)).slice(0, MAX_STAGED))
      roles.set(version, 'held');
    const versions = await Promise.all(
      [...roles].map(async ([version, role]): Promise<VersionOverview> => {
        const record = await this.registry.store.record(app, version);
        return {
          version,
          role,
          commit: record?.commit ?? 'unknown',
          publishedAt: record?.publishedAt ?? null,
          ...(role === 'canary' &&
            canary && {
              share: canary.share,
              since: canary.since,
              networks: await this.networksOf(app, canary),
            }),
          ...metricsOf(hours.filter((hour) => hour.version === version)),
        };
      }),
    );
    return { app, mayHaveCanary: true, versions };
  }

  private async networksOf(app: AppName, canary: Canary): Promise<VersionOverview['networks']> {
    const { browser } = (await this.counts.canaryCounts(app, canary)).canary;
    const needed = requiredNetworks(await this.monitor.quorumFor(canary));
    return { failed: browser.failed, seen: Math.max(browser.uses, browser.failed), needed };
  }
}
