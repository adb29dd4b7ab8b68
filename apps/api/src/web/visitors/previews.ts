import type { PinnedVersions } from '@meridian/federation';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PREVIEW_NAME, PreviewTokens } from '../../modules/releases/preview-tokens.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';

import { cookieOf } from './cookies.ts';

/** What the link back to the ordinary shop says. */
const LEAVE = 'off';

/**
 * Versions pinned for one visitor by a signed link: `?preview=<token>` puts the token into a cookie, `?preview=off`
 * takes it away.
 */
@Injectable()
export class Previews {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tokens: PreviewTokens,
  ) {}

  /** What is pinned for a visitor; null for everybody else. */
  async pinsOf(request: Request): Promise<PinnedVersions | null> {
    const token = cookieOf(request, PREVIEW_NAME);
    return token ? ((await this.tokens.read(token))?.pins ?? null) : null;
  }

  /** Enters or leaves a preview if the address says so, and sends the visitor on to the page itself. */
  async handleLink(url: URL, response: Response): Promise<boolean> {
    const asked = url.searchParams.get(PREVIEW_NAME);
    if (asked === null) return false;
    const preview = asked === LEAVE ? null : await this.tokens.read(asked);
    const secure = this.config.PUBLIC_ORIGIN.startsWith('https:');
    const options = { httpOnly: true, path: '/', sameSite: 'lax', secure } as const;
    if (preview) response.cookie(PREVIEW_NAME, asked, { ...options, expires: new Date(preview.until) });
    else response.clearCookie(PREVIEW_NAME, options);
    response.setHeader('Cache-Control', 'private, no-store');
    const page = new URL(url);
    page.searchParams.delete(PREVIEW_NAME);
    response.redirect(302, page.pathname + page.search);
    return true;
  }
}
