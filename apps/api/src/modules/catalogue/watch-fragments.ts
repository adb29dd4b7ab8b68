import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { WatchesRepository } from '../watches/watches.repository.ts';
import type { CatalogueLookups } from './catalogue-lookups.ts';
import { presentWatch } from './watch.presenter.ts';

/** Memory of the cached fragments, outside of the JavaScript heap; enough for about 20,000 watches. */
const MAX_CACHE_BYTES = 96 * 1024 * 1024;
/** Bytes per cached fragment in addition to its JSON. */
const OVERHEAD_BYTES = 400;

/** A watch as JSON, ready to be inserted into a response. */
export class WatchFragment {
  private digest: string | undefined;

  constructor(readonly bytes: Buffer) {}

  /** Hash of the JSON. */
  get tag(): string {
    return (this.digest ??= createHash('sha1').update(this.bytes).digest('base64url'));
  }
}

/** Caches watches as JSON until they change, so that each one is read and serialized once. */
export class WatchFragments {
  private readonly cached = new LRUCache<string, WatchFragment>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD_BYTES,
  });
  /** Incremented with every drop. A fragment that was read before a drop must not be cached after it. */
  private drops = 0;

  get version(): number {
    return this.drops;
  }

  constructor(
    private readonly repository: WatchesRepository,
    private readonly lookups: () => CatalogueLookups,
  ) {}

  /** The fragments in the order of the ids. Deleted watches are left out. */
  async read(ids: readonly string[]): Promise<WatchFragment[]> {
    const hits = ids.map((id) => this.cached.get(id));
    const missing = ids.filter((_, index) => !hits[index]);
    if (missing.length === 0) return hits as WatchFragment[];
    const read = new Map<string, WatchFragment>();
    const { drops } = this;
    for (const watch of await this.repository.findByIds(missing)) {
      const watchJson = presentWatch(watch, this.lookups());
      // `Buffer.from` would take a slice of the shared pool, which stays in memory as long as any slice of it does.
      const text = JSON.stringify(watchJson);
      const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
      bytes.write(text);
      const fragment = new WatchFragment(bytes);
      read.set(watchJson._id, fragment);
      if (drops === this.drops) this.cached.set(watchJson._id, fragment);
    }
    return ids.flatMap((id, index) => hits[index] ?? read.get(id) ?? []);
  }

  drop(ids: readonly string[]): void {
    this.drops++;
    for (const id of ids) this.cached.delete(id);
  }

  clear(): void {
    this.drops++;
    this.cached.clear();
  }
}
