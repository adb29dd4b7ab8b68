import { Injectable } from '@nestjs/common';
import { KeyedDigest } from '../../../platform/security/keyed-digest.ts';
import { safeEqual } from '../../../platform/safe-equal.ts';

const PREVIEW_TTL_MS = 7 * 24 * 3600 * 1000;
const BASE = 36;
/** Distinguishes these tokens from those of release previews, which pages read from the same query parameter. */
const PREFIX = 'draft.';

/** Whether a value of the query parameter `preview` has the form of a draft's token. */
export const isDraftToken = (token: string): boolean => token.startsWith(PREFIX);

/**
 * Signed tokens that show the page of one draft. A token has the form `draft.<expiry>.<digest>`; the
 * expiry is in base 36.
 */
@Injectable()
export class WatchPreviewTokens {
  constructor(private readonly digest: KeyedDigest) {}

  /** Returns a token for a watch, and the time at which it expires. */
  async sign(watchId: string, now = Date.now()): Promise<{ token: string; expiresAt: Date }> {
    const until = now + PREVIEW_TTL_MS;
    return { token: await this.tokenOf(watchId, until), expiresAt: new Date(until) };
  }

  /** Returns whether a token shows the watch: it is neither forged nor malformed, expired or of another watch. */
  async shows(watchId: string, token: string, now = Date.now()): Promise<boolean> {
    const until = Number.parseInt(token.split('.')[1] ?? '', BASE);
    return until > now && safeEqual(token, await this.tokenOf(watchId, until));
  }

  private async tokenOf(watchId: string, until: number): Promise<string> {
    return `${PREFIX}${until.toString(BASE)}.${await this.digest.of('watch-preview', `${watchId}|${until}`)}`;
  }
}
