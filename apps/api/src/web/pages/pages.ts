import type { Locale } from '@meridian/domain';
import { type PinnedVersions, remotesIn } from '@meridian/federation';
import type { ResolvedReleases } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Catalogue } from '../../modules/catalogue/catalogue.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { CompressedBody, sendCompressed } from '../../platform/http/compressed-body.ts';
import { clientNetwork } from '../../platform/security/client-network.ts';
import { setContentSecurityPolicy } from '../../platform/security/content-security-policy.ts';
import { InternalKey } from '../../platform/security/internal-key.ts';
import {
  type CatalogueState,
  CachedPages,
  MAX_STALE_MS,
  type Rendered,
  type Rendering,
} from './cached-pages.ts';
import { linkHeader } from './link-header.ts';
import { sendNotice } from './notice-page.ts';
import { type PagePath, pagePath } from './page-path.ts';
import { pageCacheKey } from './page-cache-key.ts';
import { PageRateLimit, TooManyRendersError } from './page-rate-limit.ts';
import { RenderUnavailableError, PageRenderer, type RenderedPage } from '../rendering/page-renderer.ts';
import type { PageVersions } from '../../modules/releases/reports/page-visits.ts';
import { PREVIEW_HEADER } from '../../modules/releases/preview-tokens.ts';
import { ReleaseRegistry } from '../../modules/releases/release-registry.ts';
import { type IdentifiedVisitor, Visitors } from '../visitors/visitors.ts';

/** Milliseconds for which a page may be served stale while the render workers are saturated. */
const BUSY_STALE_MS = 60_000;
/** Seconds for `Retry-After` if no page could be rendered. */
const RETRY_AFTER_S = 10;

/** All inputs of a page except the catalogue. */
interface View {
  page: PagePath;
  locale: Locale;
  releases: ResolvedReleases;
  /** Versions that a preview pins for this visitor. */
  preview: PinnedVersions | undefined;
  reportShare: number;
  /** Time of the rendering, in milliseconds since the epoch. */
  now: number;
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
 * Sends rendered pages. Every page is rendered for a guest, so visitors with the same locale and the same versions share
 * a cached page.
 */
@Injectable()
export class Pages {
  private readonly cached = new CachedPages();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly renderer: PageRenderer,
    private readonly registry: ReleaseRegistry,
    private readonly visitors: Visitors,
    private readonly catalogue: Catalogue,
    private readonly internalKey: InternalKey,
    private readonly limit: PageRateLimit,
  ) {}

  async send(url: URL, request: Request, response: Response): Promise<void> {
    const received = await this.visitors.identify(url, request, response);
    if (!received) return;
    const { locale } = received;
    const view = await this.viewOf(url, received);
    if (view.page.isSecret) {
      response.setHeader('Cache-Control', 'private, no-store');
      response.setHeader('Referrer-Policy', 'no-referrer');
    }
    let page: Rendered;
    try {
      // Requests of this process are smoke tests of a release and are not limited.
      page = await this.findOrRender(
        view,
        this.internalKey.matches(request) ? null : clientNetwork(request.ip),
      );
    } catch (error) {
      if (error instanceof TooManyRendersError) sendNotice(response, locale.language, 429, error.retryAfter);
      else if (error instanceof RenderUnavailableError)
        sendNotice(response, locale.language, 503, RETRY_AFTER_S);
      else throw error;
      return;
    }
    if ('location' in page) {
      response.redirect(page.status, page.location);
      return;
    }
    setContentSecurityPolicy(
      response,
      page.styleHashes.map((hash) => `'${hash}'`),
    );
    if (page.preview) response.setHeader(PREVIEW_HEADER, page.preview);
    if (page.versions) await this.visitors.countPage(request, response, page.versions);
    if (page.link) response.setHeader('Link', page.link);
    response.status(page.status).type('html');
    await sendCompressed(request, response, page.body);
  }

  /** Renders a page before the first visitor, so that the bundles are loaded. */
  async warmUp(path: string, locale: Locale): Promise<void> {
    await this.findOrRender(
      await this.viewOf(new URL(path, this.config.PUBLIC_ORIGIN), { locale, visitor: {} }),
      null,
    );
  }

  private async viewOf(url: URL, { locale, visitor }: IdentifiedVisitor): Promise<View> {
    const releases = await this.registry.resolve(visitor);
    const page = await pagePath(url, releases, this.registry.store);
    return {
      page,
      locale,
      releases,
      preview: visitor.pins,
      reportShare: this.reportShare,
      now: Date.now(),
    };
  }

  /**
   * Returns the page of a view. A cached page, or one that is being rendered, does not count against the rate limit.
   * @param network network for the rate limit; null for no limit
   * @throws RenderUnavailableError, TooManyRendersError
   */
  private async findOrRender(view: View, network: string | null): Promise<Rendered> {
    const { page } = view;
    if (!page.isCacheable || view.preview) {
      if (network !== null) await this.limit.count(network);
      return (await this.render(view)).result;
    }
    // Read the revision before rendering, so that the rendered data is at least as new.
    const catalogue = await this.catalogueState();
    const key = pageCacheKey({ ...view, path: page.path });
    const cachedPage = this.cached.find(key, catalogue);
    if (cachedPage) return cachedPage;
    if (network !== null && !this.cached.isRendering(key, catalogue)) await this.limit.count(network);
    return this.cached.render(key, catalogue, () => this.render(view));
  }

  /** Returns the revision of the catalogue. It is unconfirmed while the database is unavailable. */
  private async catalogueState(): Promise<CatalogueState> {
    const isConfirmed = await this.catalogue.refresh().catch(() => false);
    const busyMs = this.renderer.isSaturated ? BUSY_STALE_MS : 0;
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

  private async render({ page, locale, releases, preview, reportShare, now }: View): Promise<Rendering> {
    const response = await this.renderer.render(
      {
        path: page.path,
        locale,
        now,
        ...(releases.withdrawn && { withdrawn: releases.withdrawn }),
        // A preview sends no reports.
        ...(preview ? { preview } : { reportShare }),
      },
      releases,
    );
    const { status, location, html, styleHashes, preloads = [], failures, shell } = response;
    // A page that a fallback version rendered must not be cached.
    const isFallback = failures.length > 0 || shell !== releases.shell[0];
    if (location) return { result: { status, location }, isCacheable: false };
    return {
      result: {
        status,
        body: new CompressedBody(html),
        styleHashes,
        link: linkHeader(preloads),
        ...(!preview && { versions: versionsOf(response, releases, reportShare) }),
        ...(preview && { preview: failures.some(({ remote }) => preview[remote]) ? 'failed' : 'rendered' }),
      },
      isCacheable: (status === 200 || status === 404) && !isFallback,
    };
  }
}
