import { resolve } from 'node:path';
import { simulatesPayments } from '@meridian/config';
import type { PageResponse, ReleaseSet, RenderRequest } from '@meridian/federation';
import type { ResolvedReleases } from '@meridian/releases';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { ServerUrls } from '../../platform/http/server-urls.ts';
import { InternalKey, INTERNAL_KEY_HEADER } from '../../platform/http/internal-key.ts';
import { pathOf } from '../../platform/http/path-of.ts';
import { addSpans, traced, traceHeaders } from '../../platform/tracing/traced.ts';
import { VersionTally } from '../counts/version-tally.ts';
import { type PageFailure, ReleaseRegistry } from '../registry/release-registry.ts';
import { pathnameOf } from './request-target.ts';
import { RenderMetrics } from './render-metrics.ts';
import { ShellWorkers, TooManyPagesError } from './shell-workers.ts';

/** Milliseconds until rendering a page is a failure. The worker is terminated then, because it may be in an endless loop. */
export const PAGE_TIMEOUT_MS = 8000;
/** Milliseconds until the workers of an unused shell version are terminated, so that pages in flight can finish. */
const RETIREMENT_DELAY_MS = 15_000;
/** Milliseconds until a shell version that failed to load is loaded again. Until then pages fall back immediately. */
const RELOAD_DELAY_MS = 5000;

/** Seconds for `Retry-After` if no page could be rendered. */
const RETRY_AFTER_S = 10;

/** The inputs that differ between pages. */
type PageTask = Pick<RenderRequest, 'path' | 'locale' | 'now' | 'preview' | 'reportShare' | 'withdrawn'> & {
  /** Header `Cookie` of the loaders' API requests. */
  cookie?: string;
};

/** A page, and the version of the shell that rendered it. */
export interface RenderedPage extends PageResponse {
  shell: string;
}

/** Renders pages in worker threads, with one pool per version of the shell. */
@Injectable()
export class PageRenderer implements OnApplicationShutdown {
  /** Tests replace the timeout. */
  readonly timing = { pageTimeoutMs: PAGE_TIMEOUT_MS };
  private readonly pools = new Map<string, ShellWorkers>();
  private stopping = false;
  private readonly retirements = new Map<string, NodeJS.Timeout>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: ReleaseRegistry,
    private readonly tally: VersionTally,
    private readonly internalKey: InternalKey,
    private readonly urls: ServerUrls,
    private readonly metrics: RenderMetrics,
  ) {
    metrics.measure(() => Array.from(this.pools.values(), ({ load }) => load));
  }

  /**
   * Renders a page with the first version of the shell that can. Reports failures of versions to the registry.
   * @throws AppError `unavailable` if no version can, or if too many pages wait
   */
  render(page: PageTask, releases: ResolvedReleases): Promise<RenderedPage> {
    return traced('render page', { 'page.path': pathOf(page.path) }, () => this.renderPage(page, releases));
  }

  private async renderPage({ cookie, ...page }: PageTask, { shell, remotes }: ResolvedReleases) {
    const shellErrors: string[] = [];
    const task = {
      ...page,
      releases: remotes,
      origin: this.config.PUBLIC_ORIGIN,
      ...(this.config.ADMIN_ORIGIN && { panelOrigin: this.config.ADMIN_ORIGIN }),
      simulatedPayments: simulatesPayments(this.config),
      ...(this.config.REMOTE_ORIGINS.length > 0 && { remoteOrigins: this.config.REMOTE_ORIGINS }),
      apiOrigin: this.urls.internalOrigin(),
      // Compression is useless for requests of the process to itself.
      apiHeaders: {
        [INTERNAL_KEY_HEADER]: this.internalKey.value,
        'accept-encoding': 'identity',
        ...traceHeaders(),
        ...(cookie && { cookie }),
      },
    };
    const path = pathnameOf(task.path);
    const isPreview = task.preview !== undefined;
    const reportShellFailures = (rendered?: string): void => {
      for (const [index, error] of shellErrors.entries())
        this.report(
          { app: 'shell', version: shell[index] ?? '', path, error },
          rendered !== undefined && shell[index + 1] === rendered,
          isPreview,
        );
    };
    for (const version of shell) {
      const endTimer = this.metrics.duration.startTimer();
      try {
        const response = await this.workersOf(version).render(task);
        endTimer({ outcome: 'rendered' });
        addSpans(response.phases ?? []);
        reportShellFailures(version);
        this.countVersions(version, response, path, remotes, isPreview);
        this.retireOthers(version);
        return { ...response, shell: version };
      } catch (error) {
        endTimer({ outcome: 'failed' });
        // High load and a shutdown are not failures of the shell version.
        if (this.stopping || error instanceof TooManyPagesError) break;
        shellErrors.push(error instanceof Error ? (error.stack ?? '') : String(error));
      }
    }
    reportShellFailures();
    throw new AppError('unavailable', { retryAfter: RETRY_AFTER_S });
  }

  /** Whether the queue of pages is so long that stale pages are preferred. */
  get isSaturated(): boolean {
    return [...this.pools.values()].some((pool) => pool.isSaturated);
  }

  private countVersions(
    shell: string,
    { failures, rendered }: PageResponse,
    path: string,
    remotes: ReleaseSet,
    isPreview: boolean,
  ): void {
    for (const { remote, ...failure } of failures) {
      const versions = remotes[remote] ?? [];
      const predecessor = versions[versions.findIndex(({ version }) => version === failure.version) + 1];
      const predecessorRendered =
        predecessor !== undefined && rendered?.remote === remote && rendered.version === predecessor.version;
      this.report({ app: remote, path, ...failure }, predecessorRendered, isPreview);
    }
    if (isPreview) return;
    this.tally.countUse({ app: 'shell', version: shell });
    if (rendered) this.tally.countUse({ app: rendered.remote, version: rendered.version });
  }

  /** Logs a failure. Failures of previews do not count against a version, because visitors do not see them. */
  private report(failure: PageFailure, predecessorRendered: boolean, isPreview: boolean): void {
    this.registry.recordFailure(failure, predecessorRendered && !isPreview);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const timer of this.retirements.values()) clearTimeout(timer);
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private workersOf(version: string): ShellWorkers {
    clearTimeout(this.retirements.get(version));
    this.retirements.delete(version);
    const existing = this.pools.get(version);
    if (existing && (!existing.failedAt || Date.now() - existing.failedAt < RELOAD_DELAY_MS)) return existing;
    // The cause of the failure may be gone, so the version is loaded again.
    void existing?.destroy();
    const workers = new ShellWorkers(
      {
        releasesDir: resolve(this.config.RELEASES_DIR),
        shellVersion: version,
        assetOrigin: this.config.ASSET_ORIGIN,
      },
      this.timing,
    );
    this.pools.set(version, workers);
    return workers;
  }

  private retireOthers(current: string): void {
    for (const [version, pool] of this.pools) {
      // A preview must not terminate the workers of the stable version.
      const isNeeded = version === current || this.registry.isStable('shell', version);
      if (isNeeded || this.retirements.has(version)) continue;
      const timer = setTimeout(() => {
        this.retirements.delete(version);
        this.pools.delete(version);
        void pool.destroy();
      }, RETIREMENT_DELAY_MS);
      this.retirements.set(version, timer.unref());
    }
  }
}
