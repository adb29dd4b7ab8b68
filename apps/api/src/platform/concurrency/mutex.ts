/** Runs asynchronous tasks one at a time, in order. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs a task after all earlier ones. A failure is returned to its own caller only. */
  runExclusive<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when all tasks that were added so far have ended. */
  async idle(): Promise<void> {
    await this.last;
  }
}
