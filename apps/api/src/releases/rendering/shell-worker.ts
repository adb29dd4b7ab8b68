import pTimeout from 'p-timeout';
import Piscina from 'piscina';
import type { PageResponse, RenderRequest } from '@meridian/federation';
import { workerScript } from '../../platform/concurrency/worker-script.ts';
import { pathnameOf } from './request-target.ts';

/** Milliseconds in which a worker must load the shell. */
const START_TIMEOUT_MS = 30_000;
/** Pages that a worker renders concurrently: while one page waits for data, another one renders. */
const MAX_CONCURRENT_PAGES = 4;
/** Heap limit of a worker in megabytes. A worker that exceeds it is terminated. */
const MAX_HEAP_MB = 256;
/** Limit of the young generation in megabytes. A larger one only delays garbage collection. */
const MAX_YOUNG_HEAP_MB = 64;

/** Data of a render worker: the version of the shell that it renders. */
export interface WorkerData {
  releasesDir: string;
  shellVersion: string;
  /** `ASSET_ORIGIN` of the server. */
  assetOrigin?: string | undefined;
}

/** The worker terminated while rendering this page, possibly because of another page on it. The page may be retried. */
export class WorkerLostError extends Error {}

/** The rendering of a page exceeded its timeout. */
class PageTimeoutError extends Error {}

/**
 * A worker thread that renders pages with one version of the shell. Each thread is a Piscina pool of its own, because a
 * pool with abortable tasks runs only one task per thread, which would idle while a page waits for data. A page that
 * exceeds its timeout therefore terminates the thread together with its other pages.
 */
export class ShellWorker {
  /** Resolves when the shell is loaded. */
  readonly started: Promise<unknown>;
  private readonly pool: Piscina<RenderRequest | null, PageResponse>;
  private pages = 0;
  private isReady = false;
  private end: Promise<void> | undefined;

  constructor(workerData: WorkerData) {
    this.pool = new Piscina<RenderRequest | null, PageResponse>({
      ...workerScript('render-worker', new URL('./render-worker.ts', import.meta.url)),
      workerData,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: MAX_CONCURRENT_PAGES,
      // An idle worker does not notice closed keep-alive connections and would reuse them for the next page.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
      // The code of a release must not read the secrets of the server.
      env: {},
    });
    this.started = this.pool
      .run(null, { signal: AbortSignal.timeout(START_TIMEOUT_MS) })
      .then(() => (this.isReady = true));
  }

  get isIdle(): boolean {
    return this.pages === 0;
  }

  get activePages(): number {
    return this.pages;
  }

  /** Reserves capacity for a page. Returns false if there is none. Call `release` after the rendering. */
  tryReserve(): boolean {
    if (!this.isReady || this.end || this.pages >= MAX_CONCURRENT_PAGES) return false;
    this.pages++;
    return true;
  }

  release(): void {
    this.pages--;
  }

  get hasEnded(): boolean {
    return this.end !== undefined;
  }

  /**
   * Renders a page whose capacity is reserved.
   * @throws WorkerLostError
   */
  async render(task: RenderRequest, timeoutMs: number): Promise<PageResponse> {
    const fallback = (): never => {
      // With several pages in flight the page that blocked the thread cannot be identified.
      const isLost = this.end !== undefined || this.pages > 1;
      void this.destroy();
      if (isLost) throw new WorkerLostError('Render worker terminated');
      throw new PageTimeoutError(
        `Rendering timeout: ${pathnameOf(task.path)} took longer than ${timeoutMs} ms`,
      );
    };
    try {
      return await pTimeout(this.pool.run(task), { milliseconds: timeoutMs, fallback });
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') void this.destroy();
      const isLost = this.hasEnded && !(error instanceof PageTimeoutError);
      throw isLost ? new WorkerLostError('Render worker terminated', { cause: error }) : error;
    }
  }

  destroy(): Promise<void> {
    return (this.end ??= this.pool.destroy());
  }
}
