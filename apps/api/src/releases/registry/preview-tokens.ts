import type { AppName } from '@meridian/federation';
import { type Preview, PREVIEW_TTL_MS, readPreview, signPreview } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { signingSecret } from '../../platform/config/signing-secret.ts';

/** Name of the query parameter and of the cookie with a token. */
export const PREVIEW_NAME = 'preview';
/** Response header of a preview: whether the pinned version rendered the page. */
export const PREVIEW_HEADER = 'X-Preview';

/** Tokens of preview links, signed with this server's secret. */
@Injectable()
export class PreviewTokens {
  private secret: Promise<string> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Issues a token that pins a version of an app for a day. */
  async issue(app: AppName, version: string): Promise<Preview & { token: string }> {
    const preview: Preview = { pins: { [app]: version }, until: Date.now() + PREVIEW_TTL_MS };
    return { ...preview, token: signPreview(await this.key(), preview) };
  }

  /** Returns the preview of a token; null if the token is invalid or expired. */
  async read(token: string): Promise<Preview | null> {
    return readPreview(await this.key(), token, Date.now());
  }

  private key(): Promise<string> {
    return (this.secret ??= signingSecret(this.config));
  }
}
