import { resolve } from 'node:path';
import { simulatesPayments } from '@meridian/config';
import type { PageResponse, ReleaseSet, RenderRequest } from '@meridian/federation';
import type { ResolvedReleases } from '@meridian/releases';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { ServerUrls } from '../../platform/http/server-urls.ts';
import { InternalKey, INTERNAL_KEY_HEADER } from '../../platform/security/internal-key.ts';
import { FeatureTally } from '../../modules/releases/feature-tally.ts';
import { type PageFailure, ReleaseRegistry } from '../../modules/releases/release-registry.ts';
import { pathnameOf } from '../pages/request-target.ts';
import { RENDER_TIMING, type RenderTiming } from './render-timing.ts';
import { ShellWorkers, TooManyPagesError } from './shell-workers.ts';

/** A shell's workers live on so long after another shell has taken over, for pages that have begun. */
const RETIREMENT_MS = 15_000;
/** Milliseconds that a shell which could not be loaded is not loaded again: pages fall back to its predecessor at once. */
const RESTART_PAUSE_MS = 5000;

/** What differs from page to page. */
type PageTask = Pick<RenderRequest, 'path' | 'locale' | 'now' | 'preview' | 'reportShare' | 'withdrawn'>;

/** A page, and the version of the shell that rendered it. */
export interface RenderedPage extends PageResponse {
  shell: string;
}

/** Nothing can be shown: no version of the shell could render, or too many pages wait. */
export class RenderUnavailableError extends Error {}

/** Renders pages in worker threads, one pool for each release of the shell. */
@Injectable()
export class PageRenderer implements OnApplicationShutdown {
  private readonly pools = new Map<string, ShellWorkers>();
  private stopping = false;
  private readonly retirements = new Map<string, NodeJS.Timeout>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: ReleaseRegistry,
    @Inject(RENDER_TIMING) private readonly timing: RenderTiming,
    private readonly tally: FeatureTally,
    private readonly internalKey: InternalKey,
    private readonly urls: ServerUrls,
  ) {}

  /** Renders with the first version of the shell that can, and names it. Failures of versions are reported to the registry. */
  async render(page: PageTask, { shell, remotes }: ResolvedReleases): Promise<RenderedPage> {
    const failed: string[] = [];
    const task = {
      ...page,
      releases: remotes,
      origin: this.config.PUBLIC_ORIGIN,
      simulatedPayments: simulatesPayments(this.config),
      apiOrigin: this.urls.internalOrigin(),
      // Between a process and itself nothing is gained by compressing.
      apiHeaders: { [INTERNAL_KEY_HEADER]: this.internalKey.value, 'accept-encoding': 'identity' },
    };
    const path = pathnameOf(task.path);
    const isPreview = task.preview !== undefined;
    const reportShells = (rendered?: string): void => {
      for (const [index, error] of failed.entries())
        this.report(
          { app: 'shell', version: shell[index] ?? '', path, error },
          rendered !== undefined && shell[index + 1] === rendered,
          isPreview,
        );
    };
    for (const version of shell) {
      try {
        const answer = await this.workersOf(version).render(task);
        reportShells(version);
        this.count(version, answer, path, remotes, isPreview);
        this.retireOthers(version);
        return { ...answer, shell: version };
      } catch (error) {
        // A rush of visitors and the end of the server are no fault of the shell.
        if (this.stopping || error instanceof TooManyPagesError) break;
        failed.push(error instanceof Error ? (error.stack ?? '') : String(error));
      }
    }
    reportShells();
    throw new RenderUnavailableError('no release of the shell can render');
  }

  /** Whether so many pages wait for a worker that another one would be late. */
  get isSaturated(): boolean {
    return [...this.pools.values()].some((pool) => pool.isSaturated);
  }

  private count(
    shell: string,
    { failures, rendered }: PageResponse,
    path: string,
    remotes: ReleaseSet,
    isPreview: boolean,
  ): void {
    for (const { remote, ...failure } of failures) {
      const candidates = remotes[remote] ?? [];
      const predecessor = candidates[candidates.findIndex(({ version }) => version === failure.version) + 1];
      const predecessorRendered =
        predecessor !== undefined && rendered?.remote === remote && rendered.version === predecessor.version;
      this.report({ app: remote, path, ...failure }, predecessorRendered, isPreview);
    }
    if (isPreview) return;
    this.tally.used({ app: 'shell', version: shell }, 'server');
    if (rendered) this.tally.used({ app: rendered.remote, version: rendered.version }, 'server');
  }

  /** A preview tells nothing about how a version does with visitors: its failures are logged and never counted. */
  private report(failure: PageFailure, predecessorRendered: boolean, isPreview: boolean): void {
    this.registry.report(failure, predecessorRendered && !isPreview);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const timer of this.retirements.values()) clearTimeout(timer);
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private workersOf(version: string): ShellWorkers {
    clearTimeout(this.retirements.get(version));
    this.retirements.delete(version);
    const present = this.pools.get(version);
    if (present && (!present.failedAt || Date.now() - present.failedAt < RESTART_PAUSE_MS)) return present;
    // What kept them from starting may be over by now.
    void present?.destroy();
    const workers = new ShellWorkers(
      { releasesDir: resolve(this.config.RELEASES_DIR), shellVersion: version },
      this.timing,
    );
    this.pools.set(version, workers);
    return workers;
  }

  private retireOthers(current: string): void {
    for (const [version, pool] of this.pools) {
      // A shell that only a preview shows never ends the workers of everybody's.
      const needed = version === current || this.registry.isStable('shell', version);
      if (needed || this.retirements.has(version)) continue;
      const timer = setTimeout(() => {
        this.retirements.delete(version);
        this.pools.delete(version);
        void pool.destroy();
      }, RETIREMENT_MS);
      this.retirements.set(version, timer.unref());
    }
  }
}
