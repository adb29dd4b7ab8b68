import { join } from 'node:path';
import type { AppName } from '@meridian/federation';
import { ReleaseStore, resolveReleases, type ResolvedReleases } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../platform/config/config.ts';

/** Milliseconds that a version which failed on the server is passed over. */
const PENALTY_MS = 30_000;

/** The releases as this process sees them: what the channels say, less what has just failed here. */
@Injectable()
export class ReleaseRegistry {
  readonly store: ReleaseStore;
  private readonly failedUntil = new Map<string, number>();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly logger: PinoLogger,
  ) {
    this.store = new ReleaseStore(config.RELEASES_DIR);
  }

  /** What a page is made of now. */
  resolve(): Promise<ResolvedReleases> {
    return resolveReleases(this.store, (app, version) => this.isFailing(app, version));
  }

  /** Takes note of a version that failed while rendering. */
  report(app: AppName, version: string, error: string): void {
    this.failedUntil.set(`${app}/${version}`, Date.now() + PENALTY_MS);
    this.logger.error({ app, version, error }, 'a release failed while rendering');
  }

  folderOf(app: AppName, version: string): string {
    return join(this.store.root, app, version);
  }

  private isFailing(app: AppName, version: string): boolean {
    return (this.failedUntil.get(`${app}/${version}`) ?? 0) > Date.now();
  }
}
