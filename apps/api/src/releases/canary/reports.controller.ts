import type { HandlerInput } from '@meridian/contracts';
import { isAppName } from '@meridian/federation';
import { Controller, Req } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ApiRequest } from '../../platform/http/api-request.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { clientNetwork } from '../../platform/security/client-network.ts';
import { consumeLimit } from '../../platform/security/limits.ts';
import { type AppVersion, vitalScale } from '../counts/version-tally.ts';
import { classOf } from '../counts/histogram.ts';
import { type ReportingPage, ReportTokens } from './report-tokens.ts';
import { VisitCounts } from './visit-counts.ts';

/** Reports per minute, network and process. A page sends two or three, and many visitors can share a network. */
const MAX_REPORTS_PER_MINUTE = 120;

/** Counts reports of pages. A report counts only for versions that its page uses, which the token proves. */
@Controller()
export class ReportsController {
  private readonly limit = new RateLimiterMemory({ points: MAX_REPORTS_PER_MINUTE, duration: 60 });

  constructor(
    private readonly tokens: ReportTokens,
    private readonly counts: VisitCounts,
  ) {}

  @Endpoint('POST /api/reports')
  async receive(@Req() { ip }: ApiRequest, @Input() { body: report }: HandlerInput<'POST /api/reports'>) {
    await consumeLimit(this.limit, clientNetwork(ip));
    const page = await this.tokens.read(report.token);
    if (!page) return;
    const { loads = [], failures = [], page: pageVersions = [], vitals = [] } = report;
    const countUse = (release: AppVersion, weight: number) => {
      // The use of the version that rendered the page was counted with the page view.
      if (page.rendered[release.app] !== release.version)
        this.counts.add(page, release, { use: { 'browser.uses': weight } });
    };
    for (const load of loads) {
      const release = releaseOf(page, load);
      if (!release) continue;
      countUse(release, page.weight);
      this.counts.add(page, release, { load: { [`load.${classOf(load.ms)}`]: 1 } });
    }
    for (const { kind, ...named } of failures) {
      const release = releaseOf(page, named);
      if (!release) continue;
      countUse(release, 1);
      this.counts.add(page, release, { failure: { 'browser.failed': 1, [`kinds.${kind}`]: 1 } });
    }
    for (const named of pageVersions) {
      const release = releaseOf(page, named);
      if (!release) continue;
      for (const { name, value } of vitals)
        this.counts.add(page, release, {
          [name]: { [`vitals.${name}.${classOf(value * vitalScale(name))}`]: 1 },
        });
    }
  }
}

/** The version that a report names, if the page uses it. */
const releaseOf = ({ releases }: ReportingPage, { app, version }: { app: string; version: string }) => {
  const isOfPage = isAppName(app) && Object.hasOwn(releases, app) && releases[app]?.includes(version);
  return isOfPage ? { app, version } : null;
};
