import { LRUCache } from 'lru-cache';

/** Something that knows how many bytes it takes. */
interface Sized {
  readonly size: number;
}

/**
 * What was made of one version of the catalogue: the most asked for, up to so many bytes. With the next version all of
 * it is made anew.
 */
export class VersionCache<V extends Sized> {
  private readonly kept: LRUCache<string, V>;
  private version = -1;

  constructor(maxBytes: number) {
    this.kept = new LRUCache<string, V>({
      maxSize: maxBytes,
      // A key is a text of one or two bytes a character.
      sizeCalculation: ({ size }, key) => size + key.length * 2,
    });
  }

  find(version: number, key: string): V | undefined {
    this.follow(version);
    return this.kept.get(key);
  }

  /** Keeps a thing, unless the catalogue has moved on while it was made; again when it has grown. */
  keep(madeAt: number, now: number, key: string, thing: V): void {
    this.follow(now);
    if (madeAt !== now) return;
    // The size of a thing that is there is not asked for again.
    this.kept.delete(key);
    this.kept.set(key, thing);
  }

  private follow(version: number): void {
    if (version === this.version) return;
    this.version = version;
    this.kept.clear();
  }
}
