import type { Locale } from '@meridian/domain';
import { isAppName, REPORT_TOKEN_METRIC } from '@meridian/federation';
import { isCountedVisit, type ResolveOptions } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { GeoService } from '../../modules/shop/geo/geo.service.ts';
import { CONFIG, type Config, isHttps } from '../../platform/config/config.ts';
import { OrderPages } from '../orders/order-pages.ts';
import { Previews } from './previews.ts';
import { ReleaseRegistry } from '../../releases/registry/release-registry.ts';
import { type PageVersions, type ReportingPage, ReportTokens } from '../../releases/canary/report-tokens.ts';
import { VisitCounts } from '../../releases/canary/visit-counts.ts';
import { VisitorNetworks } from '../../releases/canary/visitor-networks.ts';
import {
  failedShell,
  handleLocaleChoice,
  isBot,
  setVisitorKey,
  visitorKey,
  visitorLocale,
} from './visitor-cookies.ts';

/** The properties of a visitor that determine the versions of a page. */
type ReleaseVisitor = Pick<ResolveOptions, 'visitor' | 'failedShell' | 'pins'>;

/** A visitor and the locale of their page. */
export interface IdentifiedVisitor {
  locale: Locale;
  visitor: ReleaseVisitor;
  /** Header `Cookie` for the loaders of an order's page. */
  cookie?: string | undefined;
}

/** Determines visitor and locale of page requests, and counts page views. */
@Injectable()
export class Visitors {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly geo: GeoService,
    private readonly registry: ReleaseRegistry,
    private readonly previews: Previews,
    private readonly networks: VisitorNetworks,
    private readonly tokens: ReportTokens,
    private readonly counts: VisitCounts,
    private readonly orderPages: OrderPages,
  ) {}

  /** Returns the visitor and sets the response headers that depend on them; null if it redirected. */
  async identify(url: URL, request: Request, response: Response): Promise<IdentifiedVisitor | null> {
    if (await this.orderPages.exchangeKey(url, request, response)) return null;
    if (await this.previews.handleLink(url, response)) return null;
    if (handleLocaleChoice(url, response, isHttps(this.config))) return null;
    const pins = await this.previews.pinsOf(request);
    const locale = visitorLocale(request, this.geo.countryOf(request));
    response.setHeader('Content-Language', locale.language);
    // A page depends on cookies and country, so only the browser may store it, and must revalidate it.
    response.setHeader('Cache-Control', pins ? 'private, no-store' : 'private, no-cache');
    response.vary('Cookie');
    if (pins) response.setHeader('X-Robots-Tag', 'noindex');
    const visitor = visitorKey(request);
    if (visitor === null && !isBot(request) && (await this.registry.hasCanary())) {
      const { key } = await this.networks.of(request);
      setVisitorKey(response, key, isHttps(this.config));
    }
    const cookie = this.orderPages.cookieOf(url.pathname, request);
    return { locale, visitor: { visitor, failedShell: failedShell(request), ...(pins && { pins }) }, cookie };
  }

  /** Counts a page view, and sets the token with which the page sends its reports. Crawlers are not counted. */
  async countPage(request: Request, response: Response, versions: PageVersions): Promise<void> {
    if (isBot(request)) return;
    const visitor = visitorKey(request);
    const network = await this.networks.of(request);
    const canaries: ReportingPage['canaries'] = {};
    for (const [app, channels] of Object.entries(await this.registry.store.channels())) {
      const canary = channels?.canary;
      if (!canary || visitor === null || !isAppName(app)) continue;
      const { since, share, version } = canary;
      // The browser counted with its failure. Further pages have the stable shell.
      if (app === 'shell' && failedShell(request) === version) continue;
      if (network.isLocal || isCountedVisit({ app, share, visitor, network: network.key }))
        canaries[app] = since;
    }
    const page: ReportingPage = { ...versions, issued: Date.now(), network: network.id, canaries };
    response.setHeader('Server-Timing', `${REPORT_TOKEN_METRIC};desc="${await this.tokens.issue(page)}"`);
    for (const [app, version] of Object.entries(versions.rendered))
      if (isAppName(app)) this.counts.add(page, { app, version }, { use: { 'browser.uses': 1 } });
  }
}
