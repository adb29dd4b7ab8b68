import { availableParallelism } from 'node:os';
import Piscina from 'piscina';
import { Lanes } from '../platform/concurrency/lanes.ts';
import type { PageAnswer, RenderRequest } from '@meridian/federation';
import type { RenderTiming } from './render-timing.ts';
import type { WorkerData } from './worker-data.ts';
import { workerScript } from './worker-script.ts';

/** Milliseconds until the first worker must have loaded the shell. */
const START_MS = 30_000;
/** Pages that one worker has under way at once: while one waits for its data, another renders. */
const PAGES_A_WORKER = 4;
/** Megabytes that a worker's script may hold; one that needs more is ended, and its memory freed. */
const MOST_HEAP = 256;
/** Pages that may wait for a worker; more would be answered too late for anybody. */
const MOST_WAITING = 400;

/** So many pages wait that another one is refused: a matter of the moment, not of the shell. */
export class TooManyPagesError extends Error {}

/** The worker threads of one release of the shell. */
export class ShellWorkers {
  private readonly pool: Piscina<RenderRequest | null, PageAnswer>;
  private readonly lanes: Lanes;
  private readonly started: Promise<unknown>;
  private waiting = 0;
  private failed = false;

  constructor(
    workerData: WorkerData,
    private readonly timing: RenderTiming,
  ) {
    const maxThreads = Math.max(1, availableParallelism());
    this.lanes = new Lanes(maxThreads * PAGES_A_WORKER);
    this.pool = new Piscina<RenderRequest | null, PageAnswer>({
      ...workerScript(),
      workerData,
      minThreads: 1,
      maxThreads,
      concurrentTasksPerWorker: PAGES_A_WORKER,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP },
    });
    this.started = this.pool.run(null, { signal: AbortSignal.timeout(START_MS) });
    // Told to each page that waits for it.
    this.started.catch(() => (this.failed = true));
  }

  /**
   * Renders a page. Neither loading the shell nor waiting for a worker counts against the page's time, so that a rush of
   * visitors does not pass for a broken release. @throws TooManyPagesError
   */
  async render(task: RenderRequest): Promise<PageAnswer> {
    if (this.waiting >= MOST_WAITING) throw new TooManyPagesError('too many pages wait for a worker');
    this.waiting++;
    try {
      await this.started;
      return await this.lanes.run(() =>
        this.pool.run(task, { signal: AbortSignal.timeout(this.timing.watchdog) }),
      );
    } finally {
      this.waiting--;
    }
  }

  /** Whether the shell could not be loaded; these workers will never render. */
  get hasFailed(): boolean {
    return this.failed;
  }

  destroy(): Promise<void> {
    return this.pool.destroy();
  }
}
