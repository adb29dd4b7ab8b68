import type { PageReport } from '@meridian/contracts';
import { isAppName } from '@meridian/federation';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../../platform/errors/app-error.ts';
import { clientNetwork } from '../../platform/security/client-network.ts';
import { type Release, vitalScale } from './feature-tally.ts';
import { classOf } from './histogram.ts';
import { type ReportingPage, ReportTokens } from './report-tokens.ts';
import { VisitCounts } from './visit-counts.ts';

/** Reports a minute for a network and process: a page sends two or three, and many people may share one. */
const MAX_PER_MINUTE = 120;

/** Counts what pages report. A report counts only for versions that its page was made of, by its token. */
@Injectable()
export class ReceiveReport {
  private readonly limit = new RateLimiterMemory({ points: MAX_PER_MINUTE, duration: 60 });

  constructor(
    private readonly tokens: ReportTokens,
    private readonly counts: VisitCounts,
  ) {}

  /** @throws AppError `tooManyRequests` */
  async from(address: string, report: PageReport): Promise<void> {
    await this.limit.consume(clientNetwork(address)).catch(() => {
      throw new AppError('tooManyRequests', { retryAfter: 60 });
    });
    const page = await this.tokens.read(report.token);
    if (!page) return;
    const { loads = [], failures = [], page: parts = [], vitals = [] } = report;
    const used = (release: Release, weight: number) => {
      // The use of a version that rendered the page was counted when the page was sent.
      if (page.rendered[release.app] !== release.version)
        this.counts.note(page, release, { use: { 'browser.uses': weight } });
    };
    for (const load of loads) {
      const release = releaseOf(page, load);
      if (!release) continue;
      used(release, page.weight);
      this.counts.note(page, release, { load: { [`load.${classOf(load.ms)}`]: 1 } });
    }
    for (const { kind, ...named } of failures) {
      const release = releaseOf(page, named);
      if (!release) continue;
      used(release, 1);
      this.counts.note(page, release, { failure: { 'browser.failed': 1, [`kinds.${kind}`]: 1 } });
    }
    for (const named of parts) {
      const release = releaseOf(page, named);
      if (!release) continue;
      for (const { name, value } of vitals)
        this.counts.note(page, release, {
          [name]: { [`vitals.${name}.${classOf(value * vitalScale(name))}`]: 1 },
        });
    }
  }
}

/** The version that a report names, if the page was made of it. */
const releaseOf = (
  { releases }: ReportingPage,
  { app, version }: { app: string; version: string },
): Release | null => {
  const isOfPage = isAppName(app) && Object.hasOwn(releases, app) && releases[app]?.includes(version);
  return isOfPage ? { app, version } : null;
};
