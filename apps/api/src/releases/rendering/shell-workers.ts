import { availableParallelism } from 'node:os';
import type { PageResponse, RenderRequest } from '@meridian/federation';
import { Mutex } from 'async-mutex';
import pTimeout from 'p-timeout';
import Piscina from 'piscina';
import { workerScript } from '../../platform/concurrency/worker-script.ts';
import { traced } from '../../platform/tracing/traced.ts';
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
class WorkerLostError extends Error {}

class PageTimeoutError extends Error {}

/**
 * A worker thread that renders pages with one version of the shell. Each thread is a Piscina pool of its own, because a
 * pool with abortable tasks runs only one task per thread, which would idle while a page waits for data. A page that
 * exceeds its timeout therefore terminates the thread together with its other pages.
 */
class ShellWorker {
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

/** Pages that may wait for a worker. Visitors do not wait long enough for a longer queue. */
const MAX_QUEUE_LENGTH = 400;
/** Queue length from which stale pages are preferred. It corresponds to a wait of about half a second. */
const SATURATED_QUEUE_LENGTH = 25;
/** Milliseconds after which an idle worker other than the first one is terminated. */
const IDLE_TIMEOUT_MS = 60_000;

/** The queue of pages is full. The cause is the load, not the version of the shell. */
export class TooManyPagesError extends Error {}

export type PoolLoad = Record<'workers' | 'active' | 'queued', number>;

interface QueuedRequest {
  assign: (worker: ShellWorker) => void;
  reject: (error: unknown) => void;
}

/** The worker threads of one version of the shell: one at first, up to one per processor while pages are queued. */
export class ShellWorkers {
  private readonly maxWorkers = Math.max(1, availableParallelism());
  private workers: ShellWorker[] = [];
  private readonly queue: QueuedRequest[] = [];
  /** Retries pages whose worker was lost, one at a time. */
  private readonly retries = new Mutex();
  private retryWorker: ShellWorker | undefined;
  private readonly retirements = new WeakMap<ShellWorker, NodeJS.Timeout>();
  private isStarting = false;
  private loadFailedAt: number | undefined;
  private hasEnded = false;

  constructor(
    private readonly workerData: WorkerData,
    private readonly timing: { pageTimeoutMs: number },
  ) {
    this.startWorker();
  }

  /**
   * Renders a page. If its worker is lost, possibly because of another page, it is retried in a separate worker. The
   * timeout of a page excludes loading the shell and waiting for a worker, so that high load does not look like a broken
   * version.
   * @throws TooManyPagesError, WorkerLostError
   */
  async render(task: RenderRequest): Promise<PageResponse> {
    try {
      return await this.renderOnce(task);
    } catch (error) {
      if (this.hasEnded || this.failedAt || !(error instanceof WorkerLostError)) throw error;
      return await this.retries.runExclusive(() => this.renderInOwnWorker(task));
    }
  }

  /** When loading the shell failed, in milliseconds since the epoch. These workers then never render. */
  get failedAt(): number | undefined {
    return this.loadFailedAt;
  }

  get isSaturated(): boolean {
    return this.queue.length >= SATURATED_QUEUE_LENGTH;
  }

  get load(): PoolLoad {
    const active = this.workers.reduce((sum, { activePages }) => sum + activePages, 0);
    return { workers: this.workers.length, active, queued: this.queue.length };
  }

  async destroy(): Promise<void> {
    this.hasEnded = true;
    for (const { reject } of this.queue.splice(0)) reject(new WorkerLostError('Render workers terminated'));
    const workers = this.retryWorker ? [...this.workers, this.retryWorker] : this.workers;
    await Promise.all(workers.map((worker) => worker.destroy()));
  }

  private async renderOnce(task: RenderRequest): Promise<PageResponse> {
    const worker = this.reserve() ?? (await traced('wait for render worker', {}, () => this.waitForWorker()));
    try {
      return await worker.render(task, this.timing.pageTimeoutMs);
    } finally {
      worker.release();
      this.assignWorkers();
      this.scheduleRetirement(worker);
    }
  }

  private async renderInOwnWorker(task: RenderRequest): Promise<PageResponse> {
    const worker = new ShellWorker(this.workerData);
    this.retryWorker = worker;
    try {
      await worker.started;
      return await worker.render(task, this.timing.pageTimeoutMs);
    } finally {
      void worker.destroy();
    }
  }

  private reserve(): ShellWorker | undefined {
    return this.workers.find((worker) => worker.tryReserve());
  }

  private async waitForWorker(): Promise<ShellWorker> {
    if (this.hasEnded || this.loadFailedAt) throw new WorkerLostError('Render workers terminated');
    if (this.queue.length >= MAX_QUEUE_LENGTH)
      throw new TooManyPagesError('Too many pages wait for a render worker');
    return await new Promise((assign, reject) => {
      this.queue.push({ assign, reject });
      this.assignWorkers();
    });
  }

  /** Assigns free workers to queued pages, and starts another worker if pages remain. */
  private assignWorkers(): void {
    this.workers = this.workers.filter(({ hasEnded }) => !hasEnded);
    for (let worker; this.queue.length > 0 && (worker = this.reserve());) this.queue.shift()?.assign(worker);
    if (this.queue.length > 0 && this.workers.length < this.maxWorkers) this.startWorker();
  }

  private startWorker(): void {
    if (this.isStarting || this.loadFailedAt || this.hasEnded) return;
    this.isStarting = true;
    const worker = new ShellWorker(this.workerData);
    this.workers.push(worker);
    worker.started
      .then(
        () => undefined,
        (error: unknown) => {
          void worker.destroy();
          // If other workers run, the shell can be loaded, and this failure is ignored.
          if (this.workers.some(({ hasEnded }) => !hasEnded)) return;
          this.loadFailedAt = Date.now();
          for (const { reject } of this.queue.splice(0)) reject(error);
        },
      )
      .finally(() => {
        this.isStarting = false;
        this.assignWorkers();
      });
  }

  /** Terminates a worker after a time without pages. The first worker is never terminated. */
  private scheduleRetirement(worker: ShellWorker): void {
    clearTimeout(this.retirements.get(worker));
    const isUnused = (): boolean => worker.isIdle && worker !== this.workers[0];
    if (!isUnused()) return;
    const timer = setTimeout(() => isUnused() && void worker.destroy(), IDLE_TIMEOUT_MS);
    this.retirements.set(worker, timer.unref());
  }
}
