import type { AppName } from '@meridian/federation';
import { MOST_PAGES, ownPages } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { OwnAddress } from '../../platform/http/own-address.ts';
import { InternalKey, INTERNAL_KEY_HEADER } from '../../platform/security/internal-key.ts';
import { PREVIEW_HEADER, PREVIEW_NAME, PreviewTokens } from './preview-tokens.ts';
import { ReleaseRegistry } from './release-registry.ts';

const PATIENCE_MS = 15_000;

/** Proves that a version's pages render, by visiting them on this server as a preview: the whole way, with real data. */
@Injectable()
export class RenderByVisit {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly tokens: PreviewTokens,
    private readonly address: OwnAddress,
    private readonly internalKey: InternalKey,
  ) {}

  /** @throws AppError `releaseRefused` */
  async prove(app: AppName, version: string): Promise<void> {
    const { mounts } = await this.registry.store.manifest(app, version);
    const { token } = await this.tokens.issue(app, version);
    const headers = {
      cookie: `${PREVIEW_NAME}=${token}`,
      [INTERNAL_KEY_HEADER]: this.internalKey.value,
    };
    for (const path of ownPages(mounts).slice(0, MOST_PAGES)) {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(this.address.local() + path, { headers, redirect: 'manual', signal }).catch(
        () => null,
      );
      const sent = answer !== null && answer.status >= 300 && answer.status < 400;
      const rendered =
        answer !== null && answer.status < 500 && answer.headers.get(PREVIEW_HEADER) === 'rendered';
      if (!sent && !rendered)
        throw new AppError('releaseRefused', { details: { path, status: answer?.status ?? null } });
    }
  }
}
