import type { Server } from 'node:http';
import { currencyOf, LANGUAGES } from '@meridian/domain';
import { type PinnedVersions, remotesIn } from '@meridian/federation';
import type { ResolvedReleases } from '@meridian/releases';
import { Controller, Get, Inject, type OnApplicationBootstrap, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Catalogue } from '../../modules/catalogue/listing/catalogue.ts';
import { shopTimeOf } from '../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { CompressedBody } from '../../platform/http/compressed-body.ts';
import { isPanelPath } from '../../platform/security/panel-origin.ts';
import { allowSources } from '../../platform/security/security-headers.ts';
import {
  CachedPages,
  type CatalogueState,
  MAX_STALE_MS,
  pageCacheKey,
  type PageCacheKeyParts,
  type Rendered,
  type Rendering,
} from './cached-pages.ts';
import { EARLY_INPUT_SOURCE, withEarlyInput } from './early-input.ts';
import { linkHeader } from './link-header.ts';
import { sendNotice } from './notice-page.ts';
import { type PagePath, pagePath } from './page-path.ts';
import { PageRateLimit } from './page-rate-limit.ts';
import { withStartMonitor } from './start-monitor.ts';
import { isPagePath } from './page-url.middleware.ts';
import { parseTarget, withQuery } from '../../releases/rendering/request-target.ts';
import { PageRenderer, type RenderedPage } from '../../releases/rendering/page-renderer.ts';
import type { PageVersions } from '../../releases/canary/report-tokens.ts';
import { PREVIEW_HEADER } from '../../releases/registry/preview-tokens.ts';
import { ReleaseRegistry } from '../../releases/registry/release-registry.ts';
import { type IdentifiedVisitor, Visitors } from '../visitors/visitors.ts';

/** Milliseconds for which a page may be served stale while the render workers are saturated. */
const BUSY_STALE_MS = 60_000;

/** All inputs of a page except the catalogue. */
interface View extends Omit<PageCacheKeyParts, 'path'> {
  page: PagePath;
  /** Milliseconds since the epoch. */
  now: number;
  /** Versions that a preview pins for this visitor. */
  preview: PinnedVersions | undefined;
  /** Header `Cookie` for the loaders. Only pages of an order have one, and they are not cached. */
  cookie?: string;
}

/** Returns the versions that rendered a page, for the reports that the page sends. */
const versionsOf = (
  { shell, rendered }: RenderedPage,
  releases: ResolvedReleases,
  reportShare: number,
): PageVersions => ({
  weight: 1 / reportShare,
  releases: {
    shell: [shell],
    ...Object.fromEntries(
      remotesIn(releases.remotes).map((app) => [
        app,
        (releases.remotes[app] ?? []).map(({ version }) => version),
      ]),
    ),
  },
  rendered: { shell, ...(rendered && { [rendered.remote]: rendered.version }) },
});

/**
 * Sends a rendered page for every path that no other controller handles. Every page is rendered for a guest, so visitors
 * with the same locale and the same versions share a cached page. Pages of an order are rendered for the holder of its
 * cookie and are not cached.
 */
@Controller()
export class PagesController implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly renderer: PageRenderer,
    private readonly registry: ReleaseRegistry,
    private readonly visitors: Visitors,
    private readonly catalogue: Catalogue,
    private readonly limit: PageRateLimit,
    private readonly cached: CachedPages,
    private readonly adapter: HttpAdapterHost,
  ) {}

  /** Renders the home page once the server listens, so that the first visitor does not wait until bundles are loaded. */
  onApplicationBootstrap(): void {
    if (!this.config.ROLE.includes('web')) return;
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    server.once('listening', () => {
      // After a failure the first visitor waits. The registry has logged it.
      this.warmUp().catch(() => undefined);
    });
  }

  @Get('{*path}')
  async send(@Req() request: Request, @Res() response: Response): Promise<void> {
    const url = parseTarget(request.originalUrl);
    if (!url || !isPagePath(url.pathname)) throw new AppError('notFound');
    const received = await this.visitors.identify(url, request, response);
    if (!received) return;
    const { locale, cookie } = received;
    const view = { ...(await this.viewOf(url, received)), ...(cookie && { cookie }) };
    if (view.page.isSecret) {
      response.setHeader('Cache-Control', 'private, no-store');
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('X-Robots-Tag', 'noindex');
    }
    let page: Rendered;
    try {
      page = await this.findOrRender(view, request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, extra } = error as AppError;
      if (code !== 'tooManyRequests' && code !== 'unavailable') throw error;
      sendNotice(response, locale.language, code === 'unavailable' ? 503 : 429, extra.retryAfter);
      return;
    }
    if ('location' in page) {
      response.redirect(page.status, page.status === 301 ? withQuery(page.location, url) : page.location);
      return;
    }
    allowSources(response, {
      styles: page.styleHashes.map((hash) => `'${hash}'`),
      scripts: [EARLY_INPUT_SOURCE],
      remoteOrigins: this.config.REMOTE_ORIGINS,
    });
    if (page.preview) response.setHeader(PREVIEW_HEADER, page.preview);
    if (page.versions) await this.visitors.countPage(request, response, page.versions);
    if (page.link) response.setHeader('Link', page.link);
    response.status(page.status).type('html');
    await page.body.send(request, response);
  }

  private async warmUp(): Promise<void> {
    const { shell } = await this.registry.resolve();
    if (shell.length === 0) return;
    const home = new URL('/', this.config.PUBLIC_ORIGIN);
    for (const language of LANGUAGES) {
      const locale = { language, currency: currencyOf(null), country: null };
      await this.findOrRender(await this.viewOf(home, { locale, visitor: {} }), null);
    }
  }

  private async viewOf(url: URL, { locale, visitor }: IdentifiedVisitor): Promise<View> {
    const releases = this.restrict(await this.registry.resolve(visitor), url.pathname);
    const now = Date.now();
    const page = await pagePath(url, releases, this.registry.store);
    return {
      page,
      locale,
      releases,
      preview: visitor.pins,
      reportShare: this.reportShare,
      shellCanary: this.registry.shellCanary,
      now,
      shopTime: shopTimeOf(new Date(now), this.config.SHOP_TIME_ZONE),
    };
  }

  /** On its own origin the panel loads no code of other remotes, because all code of an origin can use its session. */
  private restrict(releases: ResolvedReleases, pathname: string): ResolvedReleases {
    if (!this.config.ADMIN_ORIGIN || !isPanelPath(pathname)) return releases;
    const remotes = Object.entries(releases.remotes).filter(([, versions]) =>
      versions?.some(({ mounts }) => mounts.some(isPanelPath)),
    );
    return { ...releases, remotes: Object.fromEntries(remotes) };
  }

  /**
   * Returns the page of a view. A cached page, or one that is being rendered, does not count against the rate limit.
   * @param request counts against the rate limit; null for no limit
   * @throws AppError `unavailable`, `tooManyRequests`
   */
  private async findOrRender(view: View, request: Request | null): Promise<Rendered> {
    const { page } = view;
    if (!page.isCacheable || view.preview) {
      if (request) await this.limit.count(request);
      return (await this.render(view)).result;
    }
    // Read the revision before rendering, so that the rendered data is at least as new.
    const catalogue = await this.catalogueState();
    const key = pageCacheKey({ ...view, path: page.path });
    const cachedPage = this.cached.find(key, catalogue);
    if (cachedPage) return cachedPage;
    if (request && !this.cached.isRendering(key, catalogue)) await this.limit.count(request);
    return this.cached.render(key, catalogue, () => this.render(view));
  }

  /** Returns the revision of the catalogue. It is unconfirmed while the database is unavailable. */
  private async catalogueState(): Promise<CatalogueState> {
    const isConfirmed = await this.catalogue.refresh().catch(() => false);
    // A page from before the last beginning or end of a sale has other prices.
    const busyMs = this.renderer.isSaturated ? Math.min(BUSY_STALE_MS, this.catalogue.priceAgeMs) : 0;
    return {
      revision: this.catalogue.pageRevision,
      isConfirmed,
      maxStaleMs: isConfirmed ? busyMs : MAX_STALE_MS,
    };
  }

  /** During a canary every page sends reports, because its failures must be detected within seconds. */
  private get reportShare(): number {
    return this.registry.hadCanary ? 1 : this.config.REPORTS_SHARE;
  }

  private async render({
    page,
    locale,
    releases,
    preview,
    reportShare,
    shellCanary,
    now,
    cookie,
  }: View): Promise<Rendering> {
    const response = await this.renderer.render(
      {
        path: page.path,
        locale,
        now,
        ...(releases.withdrawn && { withdrawn: releases.withdrawn }),
        ...(cookie && { cookie }),
        // A preview sends no reports.
        ...(preview ? { preview } : { reportShare }),
      },
      releases,
    );
    const { status, location, html, styleHashes, preloads = [], failures, shell } = response;
    // A page that a fallback version rendered must not be cached.
    const isFallback = failures.length > 0 || shell !== releases.shell[0];
    if (location) return { result: { status, location }, isCacheable: false };
    const document = withEarlyInput(html);
    return {
      result: {
        status,
        body: new CompressedBody(
          shellCanary && !preview ? withStartMonitor(document, shell === shellCanary) : document,
        ),
        styleHashes,
        link: linkHeader(preloads),
        ...(!preview && { versions: versionsOf(response, releases, reportShare) }),
        ...(preview && { preview: failures.some(({ remote }) => preview[remote]) ? 'failed' : 'rendered' }),
      },
      isCacheable: [200, 404, 410].includes(status) && !isFallback,
    };
  }
}
