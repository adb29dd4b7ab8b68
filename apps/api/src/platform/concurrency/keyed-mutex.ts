import { Mutex } from 'async-mutex';

/** One mutex per key. Tasks of different keys run concurrently. */
export class KeyedMutex {
  private readonly mutexes = new Map<string, Mutex>();

  /** Runs a task after all earlier ones of its key. A failure is returned to its own caller only. */
  async runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const mutex = this.mutexes.get(key) ?? new Mutex();
    this.mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(task);
    } finally {
      if (!mutex.isLocked()) this.mutexes.delete(key);
    }
  }
}
