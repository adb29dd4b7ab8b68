/** Runs one task per key at a time. Callers that arrive while it runs share its result. */
export class SingleFlight<T> {
  private readonly inFlight = new Map<string, Promise<T>>();

  isRunning(key: string): boolean {
    return this.inFlight.has(key);
  }

  /** Returns the result of the running task of the key. Starts `task` if none is running. */
  run(key: string, task: () => Promise<T>): Promise<T> {
    const running = this.inFlight.get(key);
    if (running) return running;
    const started = task().finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, started);
    return started;
  }
}
