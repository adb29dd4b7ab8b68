import pLimit from 'p-limit';
import Piscina from 'piscina';
import { runUnlessFull } from './run-unless-full.ts';
import type { WorkerScript } from './worker-script.ts';

/** Milliseconds after which the thread ends while it has no task. */
const IDLE_TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 512;

interface TaskLimits {
  timeoutMs: number;
  maxQueueLength: number;
}

/**
 * A thread for long computations, which would keep the main thread from serving others. It starts with the first task, and
 * the servers of a process share it.
 */
export class TaskWorker<Task extends object, Result> {
  private readonly limit = pLimit(1);
  private pool: Piscina<Task, Result> | undefined;

  constructor(
    private readonly script: WorkerScript,
    private readonly limits: TaskLimits,
  ) {}

  /**
   * Runs a task. A task above its timeout ends the thread, and the next one starts another.
   * @param transfer buffers of the task that the thread takes over
   * @throws AppError `unavailable` if too many tasks wait
   */
  run(task: Task, transfer: ArrayBuffer[] = []): Promise<Result> {
    const { timeoutMs, maxQueueLength } = this.limits;
    return runUnlessFull(this.limit, maxQueueLength, () => {
      this.pool ??= new Piscina<Task, Result>({
        ...this.script,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: IDLE_TIMEOUT_MS,
        resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      });
      return this.pool.run(task, { transferList: transfer, signal: AbortSignal.timeout(timeoutMs) });
    });
  }
}
