import { availableParallelism } from 'node:os';
import type { PageResponse, RenderRequest } from '@meridian/federation';
import { Mutex } from '../../platform/concurrency/mutex.ts';
import type { RenderTiming } from './render-timing.ts';
import { ShellWorker, WorkerLostError } from './shell-worker.ts';
import type { WorkerData } from './worker-data.ts';

/** Pages that may wait for a worker; more would be answered too late for anybody. */
const MOST_WAITING = 400;
/** Pages that wait for a worker at a time when visitors had better be shown a page of a moment ago: about half a second. */
const SATURATED_WAITING = 25;
/** Milliseconds that a worker beside the first lives on with nothing to do. */
const IDLE_MS = 60_000;

/** So many pages wait that another one is refused: a matter of the moment, not of the shell. */
export class TooManyPagesError extends Error {}

interface QueuedRequest {
  assign: (worker: ShellWorker) => void;
  reject: (error: unknown) => void;
}

/** The worker threads of one release of the shell: one at first, up to one for each processor while pages wait. */
export class ShellWorkers {
  private readonly maxWorkers = Math.max(1, availableParallelism());
  private workers: ShellWorker[] = [];
  private readonly queue: QueuedRequest[] = [];
  /** Pages whose worker was lost, one after another. */
  private readonly retries = new Mutex();
  private retryWorker: ShellWorker | undefined;
  private readonly retirements = new WeakMap<ShellWorker, NodeJS.Timeout>();
  private starting = false;
  private loadFailedAt: number | undefined;
  private ended = false;

  constructor(
    private readonly workerData: WorkerData,
    private readonly timing: RenderTiming,
  ) {
    this.startWorker();
  }

  /**
   * Renders a page; one whose worker is lost, which may be another page's fault, gets one of its own. Neither loading the shell
   * nor waiting for a worker counts against the page's time, so that a rush of visitors does not pass for a broken
   * release. @throws TooManyPagesError, WorkerLostError
   */
  async render(task: RenderRequest): Promise<PageResponse> {
    try {
      return await this.renderOnce(task);
    } catch (error) {
      if (this.ended || this.failedAt || !(error instanceof WorkerLostError)) throw error;
      return await this.retries.runExclusive(() => this.renderInOwnWorker(task));
    }
  }

  /** When the shell could not be loaded (milliseconds since the epoch): these workers never render. */
  get failedAt(): number | undefined {
    return this.loadFailedAt;
  }

  get isSaturated(): boolean {
    return this.queue.length >= SATURATED_WAITING;
  }

  async destroy(): Promise<void> {
    this.ended = true;
    for (const { reject } of this.queue.splice(0)) reject(new WorkerLostError('the workers have been ended'));
    const workers = this.retryWorker ? [...this.workers, this.retryWorker] : this.workers;
    await Promise.all(workers.map((worker) => worker.destroy()));
  }

  private async renderOnce(task: RenderRequest): Promise<PageResponse> {
    const worker = this.claim() ?? (await this.waitForWorker());
    try {
      return await worker.render(task, this.timing.watchdog);
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
      return await worker.render(task, this.timing.watchdog);
    } finally {
      void worker.destroy();
    }
  }

  private claim(): ShellWorker | undefined {
    return this.workers.find((worker) => worker.tryReserve());
  }

  /** Waits in line for a worker. */
  private async waitForWorker(): Promise<ShellWorker> {
    if (this.ended || this.loadFailedAt) throw new WorkerLostError('these workers render nothing any more');
    if (this.queue.length >= MOST_WAITING) throw new TooManyPagesError('too many pages wait for a worker');
    return await new Promise((take, giveUp) => {
      this.queue.push({ assign, reject });
      this.assignWorkers();
    });
  }

  /** Gives free workers to those in line, and calls for another worker where that is not enough. */
  private assignWorkers(): void {
    this.workers = this.workers.filter(({ hasEnded }) => !hasEnded);
    for (let worker; this.queue.length > 0 && (worker = this.claim());) this.queue.shift()?.assign(worker);
    if (this.queue.length > 0 && this.workers.length < this.maxWorkers) this.startWorker();
  }

  private startWorker(): void {
    if (this.starting || this.loadFailedAt || this.ended) return;
    this.starting = true;
    const worker = new ShellWorker(this.workerData);
    this.workers.push(worker);
    worker.started
      .then(
        () => undefined,
        (error: unknown) => {
          void worker.destroy();
          // The first one tells of the shell; another one that cannot start is done without.
          if (this.workers.some(({ hasEnded }) => !hasEnded)) return;
          this.loadFailedAt = Date.now();
          for (const { reject } of this.queue.splice(0)) reject(error);
        },
      )
      .finally(() => {
        this.starting = false;
        this.assignWorkers();
      });
  }

  /** The first worker stays, the others go when nothing comes for them for a while. */
  private scheduleRetirement(worker: ShellWorker): void {
    clearTimeout(this.retirements.get(worker));
    const isNeedless = (): boolean => worker.isIdle && worker !== this.workers[0];
    if (!isNeedless()) return;
    const timer = setTimeout(() => isNeedless() && void worker.destroy(), IDLE_MS);
    this.retirements.set(worker, timer.unref());
  }
}
