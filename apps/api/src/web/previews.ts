import type { AppName, PinnedVersions } from '@meridian/federation';
import { type Preview, PREVIEW_MS, readPreview, signPreview } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { signingSecret } from '../platform/config/signing-secret.ts';
import { cookieOf } from './cookies.ts';

const NAME = 'preview';
/** What the link back to the ordinary shop says. */
const LEAVE = 'off';

/**
 * Versions pinned for one visitor by a signed link: `?preview=<token>` puts the token into a cookie, `?preview=off`
 * takes it away.
 */
@Injectable()
export class Previews {
  private secret: Promise<string> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A link's token and when it ends. */
  async issue(app: AppName, version: string): Promise<Preview & { token: string }> {
    const preview: Preview = { pins: { [app]: version }, until: Date.now() + PREVIEW_MS };
    return { ...preview, token: signPreview(await this.key(), preview) };
  }

  /** What is pinned for a visitor; null for everybody else. */
  async of(request: Request): Promise<PinnedVersions | null> {
    const token = cookieOf(request, NAME);
    return token ? ((await this.read(token))?.pins ?? null) : null;
  }

  /** Enters or leaves a preview if the address says so, and sends the visitor on to the page itself. */
  async follow(request: Request, response: Response): Promise<boolean> {
    const asked = request.query[NAME];
    if (typeof asked !== 'string') return false;
    const preview = asked === LEAVE ? null : await this.read(asked);
    const secure = this.config.PUBLIC_ORIGIN.startsWith('https:');
    const options = { httpOnly: true, path: '/', sameSite: 'lax', secure } as const;
    if (preview) response.cookie(NAME, asked, { ...options, expires: new Date(preview.until) });
    else response.clearCookie(NAME, options);
    response.setHeader('Cache-Control', 'private, no-store');
    const url = new URL(request.originalUrl.replace(/^[/\\]+/, '/'), 'http://page');
    url.searchParams.delete(NAME);
    response.redirect(302, url.pathname + url.search);
    return true;
  }

  private async read(token: string): Promise<Preview | null> {
    return readPreview(await this.key(), token, Date.now());
  }

  private key(): Promise<string> {
    return (this.secret ??= signingSecret(this.config));
  }
}
