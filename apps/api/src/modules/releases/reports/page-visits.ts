import { isAppName, REPORT_TOKEN_METRIC } from '@meridian/federation';
import { isCountedVisit } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReleaseRegistry } from '../release-registry.ts';
import { type ReportingPage, ReportTokens } from './report-tokens.ts';
import { VisitCounts } from './visit-counts.ts';
import { VisitorNetworks } from './visitor-networks.ts';

/** Versions that a page uses; the same for all visitors who get the same cached page. */
export type PageVersions = Pick<ReportingPage, 'weight' | 'releases' | 'rendered'>;

/** Counts page views, and issues the token with which a page sends its reports. */
@Injectable()
export class PageVisits {
  constructor(
    private readonly networks: VisitorNetworks,
    private readonly registry: ReleaseRegistry,
    private readonly tokens: ReportTokens,
    private readonly counts: VisitCounts,
  ) {}

  /**
   * Counts a page view and sets the token on the response.
   * @param visitor bucketing key from the visitor's cookie; null without a cookie
   */
  async record(
    request: Request,
    response: Response,
    versions: PageVersions,
    visitor: string | null,
  ): Promise<void> {
    const network = await this.networks.of(request);
    const trials: ReportingPage['trials'] = {};
    for (const [app, channels] of Object.entries(await this.registry.store.channels())) {
      const canary = channels?.canary;
      if (!canary || visitor === null || !isAppName(app)) continue;
      const { since, share } = canary;
      if (network.isLocal || isCountedVisit({ app, share, visitor, network: network.key }))
        trials[app] = since;
    }
    const page: ReportingPage = { ...versions, issued: Date.now(), network: network.id, trials };
    response.setHeader('Server-Timing', `${REPORT_TOKEN_METRIC};desc="${await this.tokens.issue(page)}"`);
    for (const [app, version] of Object.entries(versions.rendered))
      if (isAppName(app)) this.counts.add(page, { app, version }, { use: { 'browser.uses': 1 } });
  }
}
