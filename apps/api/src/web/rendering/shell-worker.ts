import Piscina from 'piscina';
import type { PageResponse, RenderRequest } from '@meridian/federation';
import { pathnameOf } from '../pages/request-target.ts';
import type { WorkerData } from './worker-data.ts';
import { workerScript } from './worker-script.ts';

/** Milliseconds until a worker must have loaded the shell. */
const START_MS = 30_000;
/** Pages that a worker has under way at once: while one waits for its data, another renders. */
const MOST_PAGES = 4;
/** Megabytes that a worker's script may hold; one that needs more is ended, and its memory freed. */
const MOST_HEAP = 256;
/** Megabytes for its new objects; more would only collect garbage later. */
const MAX_YOUNG_HEAP_MB = 64;

/** A worker ended with a page in it, perhaps by the fault of another one beside it: the page may be tried again. */
export class WorkerLostError extends Error {}

/** A page took longer than it may. */
class PageTimeoutError extends Error {}

/**
 * A worker thread that renders pages of one release of the shell. A pool that is told to abort single tasks gives each
 * thread one at a time, which would wait for its data with nothing else to do; so each thread is a pool of its own, and
 * a page that takes too long ends the thread with all that is in it.
 */
export class ShellWorker {
  /** Fulfilled once the shell is loaded. */
  readonly started: Promise<unknown>;
  private readonly pool: Piscina<RenderRequest | null, PageResponse>;
  private pages = 0;
  private isReady = false;
  private end: Promise<void> | undefined;

  constructor(workerData: WorkerData) {
    this.pool = new Piscina<RenderRequest | null, PageResponse>({
      ...workerScript(),
      workerData,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: MOST_PAGES,
      // A thread that waits asleep does not see its connections close, and would use them for the next page.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
      // The code of a release must not read the server's secrets.
      env: {},
    });
    this.started = this.pool
      .run(null, { signal: AbortSignal.timeout(START_MS) })
      .then(() => (this.isReady = true));
  }

  get isIdle(): boolean {
    return this.pages === 0;
  }

  /** Keeps a place for a page; false if there is none now. `release` gives it back. */
  tryReserve(): boolean {
    if (!this.isReady || this.end || this.pages >= MOST_PAGES) return false;
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
   * Renders a page that has its place.
   * @param deadline milliseconds that it may take
   * @throws WorkerLostError
   */
  async render(task: RenderRequest, deadline: number): Promise<PageResponse> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // Of several pages nobody knows which one kept the others waiting.
        reject(
          this.end || this.pages > 1
            ? new WorkerLostError('the worker has ended')
            : new PageTimeoutError(`${pathnameOf(task.path)} took longer than ${deadline} ms`),
        );
        void this.destroy();
      }, deadline);
    });
    try {
      return await Promise.race([this.pool.run(task), late]);
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') void this.destroy();
      const lost = this.hasEnded && !(error instanceof PageTimeoutError);
      throw lost ? new WorkerLostError('the worker has ended', { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  destroy(): Promise<void> {
    return (this.end ??= this.pool.destroy());
  }
}
