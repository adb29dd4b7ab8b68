import type { WatchStatus } from '@meridian/domain';

/** The facts of a watch that do not depend on the search. Times are in ms since the epoch. */
interface KnownWatch {
  createdAt: number;
  updatedAt: number;
  status: WatchStatus;
}

/** The times of all watches, by which changes are found, and the history of the live ones. */
export class KnownWatches {
  private readonly watches = new Map<string, KnownWatch>();
  private live = 0;
  /** Latest `updatedAt` of all watches. */
  newestChange = 0;

  /** Whether there is no watch at all. */
  get isEmpty(): boolean {
    return this.watches.size === 0;
  }

  /** Number of live watches. */
  get liveSize(): number {
    return this.live;
  }

  ids(): IterableIterator<string> {
    return this.watches.keys();
  }

  updatedAt(id: string): number | undefined {
    return this.watches.get(id)?.updatedAt;
  }

  set({ id, createdAt, updatedAt, status }: KnownWatch & { id: string }): void {
    this.delete(id);
    this.watches.set(id, { createdAt, updatedAt, status });
    if (status === 'live') this.live++;
    this.newestChange = Math.max(this.newestChange, updatedAt);
  }

  delete(id: string): void {
    if (this.watches.get(id)?.status === 'live') this.live--;
    this.watches.delete(id);
  }

  /** The id and `updatedAt` of every live watch, oldest watches first. */
  liveHistory(): { id: string; updatedAt: number }[] {
    return [...this.watches]
      .filter(([, { status }]) => status === 'live')
      .sort(([a, { createdAt: left }], [b, { createdAt: right }]) => left - right || (a < b ? -1 : 1))
      .map(([id, { updatedAt }]) => ({ id, updatedAt }));
  }
}
