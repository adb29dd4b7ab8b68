import type { AppOverview, ReleaseOverview, VersionOverview, VersionRole } from '@meridian/contracts';
import { type AppChannels, type AppName, type Canary, isAppName } from '@meridian/federation';
import { mayHaveCanary, networksNeeded } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { CanaryQuorums } from './canary-quorums.ts';
import type { FeatureHour } from './feature-counts.ts';
import { FeatureCountsRepository } from './feature-counts.repository.ts';
import { vitalScale } from './feature-tally.ts';
import { quantileOf, sumOf } from './histogram.ts';
import { ReleaseRegistry } from './release-registry.ts';

/** Hours that the figures reach back, the present one included. */
const HOURS = 24;
const HOUR_MS = 3_600_000;
/** What three of four visitors see or better. */
const SHARE = 0.75;
/** Published versions that are nobody's, as many as a person wants to choose from. */
const MOST_HELD = 5;
const MOST_CHANGES = 30;

type Figures = Pick<VersionOverview, 'uses' | 'failures' | 'kinds' | 'loadMs' | 'vitals'>;

const figuresOf = (hours: readonly FeatureHour[]): Figures => {
  const sum = (side: 'browser' | 'server', what: 'uses' | 'failed') =>
    hours.reduce((total, hour) => total + (hour[side]?.[what] ?? 0), 0);
  const failures = sum('browser', 'failed') + sum('server', 'failed');
  const loadMs = quantileOf(sumOf(hours.map(({ load }) => load)), SHARE);
  const names = [...new Set(hours.flatMap(({ vitals }) => Object.keys(vitals ?? {})))];
  const vitals = names.map((name) => {
    const value = quantileOf(sumOf(hours.map((hour) => hour.vitals?.[name])), SHARE) ?? 0;
    return [name, value / vitalScale(name)] as const;
  });
  return {
    // Every failure is reported, of the uses only a sample: there are never fewer uses than failures.
    uses: Math.max(failures, Math.round(sum('browser', 'uses') + sum('server', 'uses'))),
    failures,
    kinds: sumOf(hours.map(({ kinds }) => kinds)),
    loadMs,
    vitals: Object.fromEntries(vitals),
  };
};

/** What the owner sees of the features. */
@Injectable()
export class FeatureOverviews {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly counts: FeatureCountsRepository,
    private readonly quorums: CanaryQuorums,
  ) {}

  async now(): Promise<ReleaseOverview> {
    const { store } = this.registry;
    const since = new Date(Math.floor(Date.now() / HOUR_MS - HOURS + 1) * HOUR_MS);
    const [{ channels, withdrawn }, hours, log] = await Promise.all([
      store.state(),
      this.counts.since(since),
      store.log(MOST_CHANGES),
    ]);
    const apps = Object.keys(channels)
      .filter(isAppName)
      .sort((a, b) => Number(b === 'shell') - Number(a === 'shell'));
    const features = await Promise.all(
      apps.flatMap((app) => {
        const now = channels[app];
        const own = hours.filter((hour) => hour.app === app);
        return now ? [this.feature(app, now, own)] : [];
      }),
    );
    const gone = Object.entries(withdrawn).flatMap(([app, remote]): AppOverview[] =>
      remote
        ? [
            {
              app,
              mayHaveCanary: false,
              withdrawn: { at: remote.at, version: remote.stable.version },
              versions: [],
            },
          ]
        : [],
    );
    return { since: since.toISOString(), features: [...features, ...gone], log };
  }

  private async feature(app: AppName, now: AppChannels, hours: FeatureHour[]): Promise<AppOverview> {
    const { stable, canary } = now;
    const roles = new Map<string, VersionRole>([[stable.version, 'stable']]);
    if (canary) roles.set(canary.version, 'canary');
    if (stable.previous && !roles.has(stable.previous)) roles.set(stable.previous, 'previous');
    const published = await this.registry.store.versions(app);
    for (const version of published.filter((name) => !roles.has(name)).slice(0, MOST_HELD))
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
          ...figuresOf(hours.filter((hour) => hour.version === version)),
        };
      }),
    );
    return { app, mayHaveCanary: mayHaveCanary(app), versions };
  }

  private async networksOf(app: AppName, canary: Canary): Promise<VersionOverview['networks']> {
    const { browser } = (await this.counts.trial(app, canary)).canary;
    const needed = networksNeeded(await this.quorums.of(canary));
    return { failed: browser.failed, seen: Math.max(browser.uses, browser.failed), needed };
  }
}
