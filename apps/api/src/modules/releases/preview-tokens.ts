import type { AppName } from '@meridian/federation';
import { type Preview, PREVIEW_MS, readPreview, signPreview } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { signingSecret } from '../../platform/config/signing-secret.ts';

/** Name of the parameter and of the cookie that carry a token. */
export const PREVIEW_NAME = 'preview';
/** Says of the page of a preview whether the pinned version rendered it. */
export const PREVIEW_HEADER = 'X-Preview';

/** Tokens of preview links, signed with this server's secret. */
@Injectable()
export class PreviewTokens {
  private secret: Promise<string> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A token that pins a version of an app, for a day. */
  async issue(app: AppName, version: string): Promise<Preview & { token: string }> {
    const preview: Preview = { pins: { [app]: version }, until: Date.now() + PREVIEW_MS };
    return { ...preview, token: signPreview(await this.key(), preview) };
  }

  /** What a token says; null if it is worth nothing. */
  async read(token: string): Promise<Preview | null> {
    return readPreview(await this.key(), token, Date.now());
  }

  private key(): Promise<string> {
    return (this.secret ??= signingSecret(this.config));
  }
}
