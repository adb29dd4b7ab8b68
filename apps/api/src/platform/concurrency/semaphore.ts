import { AppError } from '../errors/app-error.ts';

/** Seconds after which a rejected caller may retry. */
const RETRY_AFTER_S = 2;

/** Limits how many tasks run at once. The other tasks wait in a queue, first in, first out. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];

  constructor(private permits: number) {}

  /**
   * Runs a task as soon as a permit is free.
   * @param maxQueueLength tasks that may wait before this one; set it for tasks that clients can trigger
   * @throws AppError `unavailable` if the queue is longer
   */
  async run<T>(task: () => Promise<T>, maxQueueLength = Infinity): Promise<T> {
    if (this.permits > 0) this.permits--;
    else if (this.queue.length >= maxQueueLength) {
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER_S });
    } else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.permits++;
    }
  }
}
