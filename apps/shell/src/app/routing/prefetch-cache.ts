/** Milliseconds that data fetched ahead stays good: from pointing at a link to following it. */
const PREFETCH_TTL_MS = 10_000;

interface Entry {
  data: Promise<unknown>;
  until: number;
}

/** Data that was fetched before its page was asked for; each is used once. */
export class PrefetchCache {
  private readonly entries = new Map<string, Entry>();

  /** Fetches a route's data unless it is on its way. A failure is forgotten: the navigation asks again. */
  fetch(route: string, url: string, load: () => Promise<unknown>): void {
    const key = `${route} ${url}`;
    if ((this.entries.get(key)?.until ?? 0) > Date.now()) return;
    const data = load();
    this.entries.set(key, { data, until: Date.now() + PREFETCH_TTL_MS });
    data.catch(() => this.entries.delete(key));
  }

  /** Takes what was fetched for a route, if it is still good. */
  take(route: string, url: string): Promise<unknown> | undefined {
    const key = `${route} ${url}`;
    const entry = this.entries.get(key);
    this.entries.delete(key);
    return entry && entry.until > Date.now() ? entry.data : undefined;
  }
}
