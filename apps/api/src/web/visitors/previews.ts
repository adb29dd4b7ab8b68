import type { PinnedVersions } from '@meridian/federation';
import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { isDraftToken } from '../../modules/catalogue/listing/preview-tokens.ts';
import { PREVIEW_NAME, PreviewTokens } from '../../releases/registry/preview-tokens.ts';
import { CONFIG, type Config, isHttps } from '../../platform/config/config.ts';

/** Value of `?preview` that ends a preview. */
const END_PREVIEW = 'off';

/**
 * Previews: versions that a signed link pins for one visitor. `?preview=<token>` stores the token in a cookie,
 * `?preview=off` removes it.
 */
@Injectable()
export class Previews {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tokens: PreviewTokens,
  ) {}

  /** Returns the pinned versions of a visitor; null without a preview. */
  async pinsOf(request: Request): Promise<PinnedVersions | null> {
    const token = parseCookie(request.headers.cookie ?? '')[PREVIEW_NAME];
    return token ? ((await this.tokens.read(token))?.pins ?? null) : null;
  }

  /** Starts or ends a preview if the URL has the parameter, and redirects to the page. Returns whether it redirected. */
  async handleLink(url: URL, response: Response): Promise<boolean> {
    const token = url.searchParams.get(PREVIEW_NAME);
    // The token of a draft is for the page itself.
    if (token === null || isDraftToken(token)) return false;
    const preview = token === END_PREVIEW ? null : await this.tokens.read(token);
    const secure = isHttps(this.config);
    const options = { httpOnly: true, path: '/', sameSite: 'lax', secure } as const;
    if (preview) response.cookie(PREVIEW_NAME, token, { ...options, expires: new Date(preview.until) });
    else response.clearCookie(PREVIEW_NAME, options);
    response.setHeader('Cache-Control', 'private, no-store');
    const page = new URL(url);
    page.searchParams.delete(PREVIEW_NAME);
    response.redirect(302, page.pathname + page.search);
    return true;
  }
}
