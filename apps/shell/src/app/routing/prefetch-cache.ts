/** Lifetime of prefetched data: long enough to get from hovering a link to clicking it. */
const PREFETCH_TTL_MS = 10_000;

interface Entry {
  data: Promise<unknown>;
  expiresAt: number;
}

/** Cache of prefetched loader data. An entry is used once and expires after `PREFETCH_TTL_MS`. */
export class PrefetchCache {
  private readonly entries = new Map<string, Entry>();

  /**
   * Prefetches the data of a route unless an entry exists. A failed entry is removed, so that the navigation
   * reads again.
   */
  fetch(route: string, url: string, load: () => Promise<unknown>): void {
    const key = `${route} ${url}`;
    if ((this.entries.get(key)?.expiresAt ?? 0) > Date.now()) return;
    const data = load();
    this.entries.set(key, { data, expiresAt: Date.now() + PREFETCH_TTL_MS });
    data.catch(() => this.entries.delete(key));
  }

  /** Removes and returns the entry of a route; undefined if there is none or it has expired. */
  take(route: string, url: string): Promise<unknown> | undefined {
    const key = `${route} ${url}`;
    const entry = this.entries.get(key);
    this.entries.delete(key);
    return entry && entry.expiresAt > Date.now() ? entry.data : undefined;
  }
}
