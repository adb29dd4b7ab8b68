import { simulatesPayments } from '@meridian/config';
import type { Locale } from '@meridian/domain';
import { type PinnedVersions, remotesIn } from '@meridian/federation';
import type { ResolvedReleases } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Catalogue } from '../modules/catalogue/catalogue.ts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { OwnAddress } from '../platform/http/own-address.ts';
import { ReadyText, sendReady } from '../platform/http/ready-body.ts';
import { ContentSecurityPolicy } from '../platform/security/content-security-policy.ts';
import { InternalKey, INTERNAL_KEY_HEADER } from '../platform/security/internal-key.ts';
import { KeptPages, type Rendered, type Rendering } from './kept-pages.ts';
import { outOfOrderPage } from './out-of-order-page.ts';
import { isCommonAddress, pageKey } from './page-key.ts';
import { NothingToRenderError, PageRenderer, type RenderedPage } from './page-renderer.ts';
import { preloadLinks } from './preload-links.ts';
import type { PageVersions } from '../modules/features/page-visits.ts';
import { PREVIEW_HEADER } from '../modules/features/preview-tokens.ts';
import { ReleaseRegistry } from '../modules/features/release-registry.ts';
import { type ReleaseVisitor, Visitors } from './visitors.ts';

/** The versions that a page was made of, for the reports that it will send. */
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

/** Answers addresses of the shop with rendered pages. Every page is a guest's, so visitors of one locale and one set of releases share it. */
@Injectable()
export class Pages {
  private readonly kept = new KeptPages();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly renderer: PageRenderer,
    private readonly registry: ReleaseRegistry,
    private readonly visitors: Visitors,
    private readonly catalogue: Catalogue,
    private readonly policy: ContentSecurityPolicy,
    private readonly internalKey: InternalKey,
    private readonly address: OwnAddress,
  ) {}

  async send(request: Request, response: Response): Promise<void> {
    const received = await this.visitors.receive(request, response);
    if (!received) return;
    const { locale, visitor } = received;
    let page: Rendered;
    try {
      page = await this.page(request.originalUrl, locale, visitor);
    } catch (error) {
      if (!(error instanceof NothingToRenderError)) throw error;
      response.status(503).setHeader('Retry-After', '10').type('html').send(outOfOrderPage(locale.language));
      return;
    }
    if ('location' in page) {
      response.redirect(page.status, page.location);
      return;
    }
    this.policy.apply(response, { 'style-src': page.styleHashes.map((hash) => `'${hash}'`) });
    if (page.preview) response.setHeader(PREVIEW_HEADER, page.preview);
    if (page.versions) await this.visitors.count(request, response, page.versions);
    if (page.preloads) response.setHeader('Link', page.preloads);
    response.status(page.status).type('html');
    await sendReady(request, response, page.body);
  }

  /** The page of an address; one that is kept or under way is shared. @throws NothingToRenderError */
  async page(path: string, locale: Locale, visitor: ReleaseVisitor = {}): Promise<Rendered> {
    // Asked before anything is read: what is rendered from here on is at least as new.
    const revision = isCommonAddress(path) && !visitor.pins ? await this.revision() : null;
    const releases = await this.registry.resolve(visitor);
    const { reportShare } = this;
    const now = Date.now();
    const make = () => this.render(path, locale, releases, { reportShare, now, preview: visitor.pins });
    if (revision === null) return (await make()).result;
    return this.kept.get(pageKey({ path, locale, releases, revision, reportShare, now }), make);
  }

  /** The catalogue's revision; null while this process cannot know it, so that nothing is taken from before. */
  private async revision(): Promise<number | null> {
    const current = await this.catalogue.current().catch(() => false);
    return current ? this.catalogue.revision : null;
  }

  /** While a canary runs every page counts: its failures have to be seen within seconds. */
  private get reportShare(): number {
    return this.registry.hadCanary ? 1 : this.config.REPORTS_SHARE;
  }

  private async render(
    path: string,
    locale: Locale,
    releases: ResolvedReleases,
    { reportShare, now, preview }: { reportShare: number; now: number; preview: PinnedVersions | undefined },
  ): Promise<Rendering> {
    const answer = await this.renderer.render(
      {
        path,
        locale,
        origin: this.config.PUBLIC_ORIGIN,
        apiOrigin: this.address.local(),
        // Between a process and itself nothing is gained by compressing.
        apiHeaders: { [INTERNAL_KEY_HEADER]: this.internalKey.value, 'accept-encoding': 'identity' },
        now,
        simulatedPayments: simulatesPayments(this.config),
        ...(releases.withdrawn && { withdrawn: releases.withdrawn }),
        // Who looks at a preview knows what to expect: that page reports nothing.
        ...(preview ? { preview } : { reportShare }),
      },
      releases,
    );
    const { status, location, html, styleHashes, failures } = answer;
    if (location) return { result: { status, location }, keep: false };
    return {
      result: {
        status,
        body: new ReadyText(html),
        styleHashes,
        preloads: preloadLinks(html),
        ...(!preview && { versions: versionsOf(answer, releases, reportShare) }),
        ...(preview && { preview: failures.some(({ remote }) => preview[remote]) ? 'failed' : 'rendered' }),
      },
      keep: status === 200 && failures.length === 0,
    };
  }
}
