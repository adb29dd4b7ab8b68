/** Runs asynchronous work strictly one after the other. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs work behind all that was given before; a failure stays with its caller. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Resolves once nothing is left to do. */
  async idle(): Promise<void> {
    await this.last;
  }
}
