import { resolve } from 'node:path';
import type { ResolvedReleases } from '@meridian/releases';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { FeatureTally } from '../modules/features/feature-tally.ts';
import { ReleaseRegistry } from '../modules/features/release-registry.ts';
import type { PageAnswer, RenderRequest } from '@meridian/federation';
import { RENDER_TIMING, type RenderTiming } from './render-timing.ts';
import { ShellWorkers, TooManyPagesError } from './shell-workers.ts';

/** A shell's workers live on so long after another shell has taken over, for pages that have begun. */
const RETIREMENT_MS = 15_000;

/** A page, and the version of the shell that rendered it. */
export interface RenderedPage extends PageAnswer {
  shell: string;
}

/** Nothing can be shown: no version of the shell could render, or too many pages wait. */
export class NothingToRenderError extends Error {}

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
  ) {}

  /** Renders with the first version of the shell that can. Failures of remotes are noted in the registry. */
  async render(
    task: Omit<RenderRequest, 'releases'>,
    { shell, remotes }: ResolvedReleases,
  ): Promise<RenderedPage> {
    for (const version of shell) {
      try {
        const answer = await this.workersOf(version).render({ ...task, releases: remotes });
        this.count(version, answer, task.preview !== undefined);
        this.retireOthers(version);
        return { ...answer, shell: version };
      } catch (error) {
        // A rush of visitors and the end of the server are no fault of the shell.
        if (this.stopping || error instanceof TooManyPagesError) break;
        this.registry.report('shell', version, error instanceof Error ? (error.stack ?? '') : String(error));
      }
    }
    throw new NothingToRenderError('no release of the shell can render');
  }

  /** What is only previewed says nothing of how a version does with visitors. */
  private count(shell: string, { failures, rendered }: PageAnswer, isPreview: boolean): void {
    if (isPreview) return;
    this.tally.used({ app: 'shell', version: shell }, 'server');
    if (rendered) this.tally.used({ app: rendered.remote, version: rendered.version }, 'server');
    for (const { remote, version, error, kind } of failures)
      this.registry.report(remote, version, error, kind);
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
    if (present && !present.hasFailed) return present;
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
