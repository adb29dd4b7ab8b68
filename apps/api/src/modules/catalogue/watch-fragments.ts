import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CatalogueRepository, Dictionaries } from './catalogue.repository.ts';
import { presentWatch } from './watch.presenter.ts';

/** Bytes of all kept watches together, outside of the script's heap: some 20,000 of them. */
const KEPT_BYTES = 96 * 1024 * 1024;
/** Bytes that a kept watch takes beside its text. */
const OVERHEAD = 400;

/** A watch as it leaves: a piece of JSON. */
export class WatchFragment {
  private digest: string | undefined;

  constructor(readonly bytes: Buffer) {}

  /** Tells its content from any other. */
  get tag(): string {
    return (this.digest ??= createHash('sha1').update(this.bytes).digest('base64url'));
  }
}

/** Watches as pieces of JSON. A piece is kept until the watch changes, so that it is read and written once. */
export class WatchFragments {
  private readonly kept = new LRUCache<string, WatchFragment>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD,
  });
  /** Grows with every drop: what was read before it must not be kept after it. */
  private drops = 0;

  get version(): number {
    return this.drops;
  }

  constructor(
    private readonly repository: CatalogueRepository,
    private readonly dictionaries: () => Dictionaries,
  ) {}

  /** The pieces of the watches in the order of the ids; those that are gone are left out. */
  async read(ids: readonly string[]): Promise<WatchFragment[]> {
    const known = ids.map((id) => this.kept.get(id));
    const missing = ids.filter((_, index) => !known[index]);
    if (missing.length === 0) return known as WatchFragment[];
    const read = new Map<string, WatchFragment>();
    const { drops } = this;
    for (const watch of await this.repository.watchesOf(missing)) {
      const shown = presentWatch(watch, this.dictionaries());
      // Of its own size: a piece of the shared pool would keep its neighbours alive.
      const text = JSON.stringify(shown);
      const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
      bytes.write(text);
      const fragment = new WatchFragment(bytes);
      read.set(shown._id, fragment);
      if (drops === this.drops) this.kept.set(shown._id, fragment);
    }
    return ids.flatMap((id, index) => known[index] ?? read.get(id) ?? []);
  }

  drop(ids: readonly string[]): void {
    this.drops++;
    for (const id of ids) this.kept.delete(id);
  }

  clear(): void {
    this.drops++;
    this.kept.clear();
  }
}
