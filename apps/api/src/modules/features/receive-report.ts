import type { FeatureReport } from '@meridian/contracts';
import { isAppName } from '@meridian/federation';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { FeatureTally, type Release } from './feature-tally.ts';
import { ReleaseRegistry } from './release-registry.ts';

/** Reports a minute for an address: a page sends two or three, and many people may share one. */
const MOST_A_MINUTE = 120;

/** Counts what pages report. Only versions that are published are counted, so that nobody fills the database. */
@Injectable()
export class ReceiveReport {
  private readonly limit = new RateLimiterMemory({ points: MOST_A_MINUTE, duration: 60 });
  private readonly published = new Set<string>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tally: FeatureTally,
    private readonly registry: ReleaseRegistry,
  ) {}

  /** @throws AppError `tooManyRequests` */
  async from(address: string, report: FeatureReport): Promise<void> {
    await this.limit.consume(address).catch(() => {
      throw new AppError('tooManyRequests', { retryAfter: 60 });
    });
    const { share, loads = [], failures = [], page = [], vitals = [] } = report;
    // A page can't say that it stands for more than the server sampled.
    const weight = 1 / Math.min(1, Math.max(share, this.config.REPORTS_SHARE));
    for (const load of loads) {
      const release = await this.known(load);
      if (!release) continue;
      this.tally.used(release, 'browser', weight);
      this.tally.loaded(release, load.ms);
    }
    for (const { kind, loaded, ...named } of failures) {
      const release = await this.known(named);
      if (release) this.tally.failed(release, 'browser', kind, !loaded);
    }
    for (const named of page) {
      const release = await this.known(named);
      if (release) for (const { name, value } of vitals) this.tally.vital(release, name, value);
    }
  }

  private async known({ app, version }: { app: string; version: string }): Promise<Release | null> {
    if (!isAppName(app)) return null;
    const release = { app, version };
    const key = `${app}|${version}`;
    if (this.published.has(key)) return release;
    if (!(await this.registry.store.has(release.app, version))) return null;
    this.published.add(key);
    return release;
  }
}
