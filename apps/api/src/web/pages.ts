import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { AddressInfo } from 'node:net';
import { GeoService } from '../modules/geo/geo.service.ts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { ContentSecurityPolicy } from '../platform/security/content-security-policy.ts';
import { InternalKey, INTERNAL_KEY_HEADER } from '../platform/security/internal-key.ts';
import { outOfOrderPage } from './out-of-order-page.ts';
import { NothingToRenderError, PageRenderer } from './page-renderer.ts';
import type { PageAnswer } from './render-task.ts';
import { visitorLocale } from './visitor-locale.ts';

/** Answers addresses of the shop with rendered pages. */
@Injectable()
export class Pages {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly renderer: PageRenderer,
    private readonly geo: GeoService,
    private readonly policy: ContentSecurityPolicy,
    private readonly internalKey: InternalKey,
    private readonly adapter: HttpAdapterHost,
  ) {}

  async send(request: Request, response: Response): Promise<void> {
    const locale = visitorLocale(request, this.geo.countryOf(request));
    response.setHeader('Content-Language', locale.language);
    // A page depends on the visitor's cookies and country: only the visitor's own browser may keep it, and has to ask.
    response.setHeader('Cache-Control', 'private, no-cache');
    let page: PageAnswer;
    try {
      page = await this.renderer.render({
        path: request.originalUrl,
        locale,
        origin: this.config.PUBLIC_ORIGIN,
        apiOrigin: this.apiOrigin(),
        apiHeaders: { [INTERNAL_KEY_HEADER]: this.internalKey.value },
        now: Date.now(),
      });
    } catch (error) {
      if (!(error instanceof NothingToRenderError)) throw error;
      response.status(503).setHeader('Retry-After', '10').type('html').send(outOfOrderPage(locale.language));
      return;
    }
    if (page.location) {
      response.redirect(page.status, page.location);
      return;
    }
    this.policy.apply(response, { 'style-src': page.styleHashes.map((hash) => `'${hash}'`) });
    response.status(page.status).type('html').send(page.html);
  }

  /** Where this very process answers, for the loaders. */
  private apiOrigin(): string {
    const server = this.adapter.httpAdapter.getHttpServer() as { address(): AddressInfo | string | null };
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : this.config.PORT;
    const host = ['0.0.0.0', '::', 'localhost'].includes(this.config.HOST) ? '127.0.0.1' : this.config.HOST;
    return `http://${host}:${port}`;
  }
}
