/** Does a work once for all who ask for it while it is under way. */
export class SingleFlight<T> {
  private readonly underWay = new Map<string, Promise<T>>();

  /** Whether the work of a key is under way. */
  isRunning(key: string): boolean {
    return this.underWay.has(key);
  }

  /** What came of the work of a key: of the one that is under way, else of this one. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const begun = this.underWay.get(key);
    if (begun) return begun;
    const running = work().finally(() => this.underWay.delete(key));
    this.underWay.set(key, running);
    return running;
  }
}
