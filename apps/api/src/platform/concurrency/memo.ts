/** Caches the result for the last key. Concurrent callers with the same key share one computation. */
export class Memo<T> {
  private last: { key: string | number; result: Promise<T> } | undefined;

  /** Returns the cached result if the key is the last one, otherwise the result of `compute`. Failures are not cached. */
  get(key: string | number, compute: () => Promise<T>): Promise<T> {
    if (this.last?.key === key) return this.last.result;
    const last = { key, result: compute() };
    this.last = last;
    // A failure must not remove the result of a newer key.
    last.result.catch(() => {
      if (this.last === last) this.last = undefined;
    });
    return last.result;
  }
}
