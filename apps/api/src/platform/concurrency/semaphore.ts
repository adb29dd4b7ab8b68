import { AppError } from '../errors/app-error.ts';

/** When a caller that found no room in the line may come back, in seconds. */
const RETRY_AFTER_S = 2;

/** Lets at most so many works run at once; the others wait in line. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /**
   * Runs a work as soon as a lane is free.
   * @param maxWaiting how many works may be in line before it; for work that anybody can ask for
   * @throws AppError `unavailable` where more are
   */
  async run<T>(work: () => Promise<T>, maxWaiting = Infinity): Promise<T> {
    if (this.free > 0) this.free--;
    else if (this.waiting.length >= maxWaiting) {
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER_S });
    } else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
