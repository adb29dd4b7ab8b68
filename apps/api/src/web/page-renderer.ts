import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { ResolvedReleases } from '@meridian/releases';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import Piscina from 'piscina';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { ReleaseRegistry } from './release-registry.ts';
import type { PageAnswer, RenderTask, WorkerData } from './render-task.ts';
import { workerScript } from './worker-script.ts';

/** Milliseconds that a page may take before its worker is ended: an endless loop costs one worker, not the shop. */
const WATCHDOG_MS = 8000;
/** A shell's workers live on so long after another shell has taken over, for pages that have begun. */
const RETIREMENT_MS = 15_000;

/** No version of the shell could render: there is nothing to show. */
export class NothingToRenderError extends Error {}

/** Renders pages in worker threads, one pool for each release of the shell. */
@Injectable()
export class PageRenderer implements OnApplicationShutdown {
  private readonly pools = new Map<string, Piscina<RenderTask, PageAnswer>>();
  private stopping = false;
  private readonly retirements = new Map<string, NodeJS.Timeout>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: ReleaseRegistry,
  ) {}

  /** What a page is made of now. */
  releases(): Promise<ResolvedReleases> {
    return this.registry.resolve();
  }

  /** Renders with the first version of the shell that can. Failures of remotes are noted in the registry. */
  async render(
    task: Omit<RenderTask, 'releases'>,
    { shell, remotes }: ResolvedReleases,
  ): Promise<PageAnswer> {
    for (const version of shell) {
      try {
        const answer = await this.run(version, { ...task, releases: remotes });
        for (const { remote, version: failed, error } of answer.failures)
          this.registry.report(remote, failed, error);
        this.retireOthers(version);
        return answer;
      } catch (error) {
        // Pages under way when the server stops are no fault of the shell.
        if (this.stopping) break;
        this.registry.report('shell', version, error instanceof Error ? (error.stack ?? '') : String(error));
      }
    }
    throw new NothingToRenderError('no release of the shell can render');
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const timer of this.retirements.values()) clearTimeout(timer);
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private run(version: string, task: RenderTask): Promise<PageAnswer> {
    const pool = this.poolOf(version);
    return pool.run(task, { signal: AbortSignal.timeout(WATCHDOG_MS) });
  }

  private poolOf(version: string): Piscina<RenderTask, PageAnswer> {
    clearTimeout(this.retirements.get(version));
    this.retirements.delete(version);
    const present = this.pools.get(version);
    if (present) return present;
    const workerData: WorkerData = { releasesDir: resolve(this.config.RELEASES_DIR), shellVersion: version };
    const pool = new Piscina<RenderTask, PageAnswer>({
      ...workerScript(),
      workerData,
      minThreads: 1,
      maxThreads: Math.max(1, availableParallelism()),
      concurrentTasksPerWorker: 4,
      idleTimeout: 60_000,
    });
    this.pools.set(version, pool);
    return pool;
  }

  private retireOthers(current: string): void {
    for (const [version, pool] of this.pools) {
      if (version === current || this.retirements.has(version)) continue;
      const timer = setTimeout(() => {
        this.retirements.delete(version);
        this.pools.delete(version);
        void pool.destroy();
      }, RETIREMENT_MS);
      this.retirements.set(version, timer.unref());
    }
  }
}
