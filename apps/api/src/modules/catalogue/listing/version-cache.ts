import { LRUCache } from 'lru-cache';

/** A value with its size in bytes. */
interface Sized {
  readonly size: number;
}

/** LRU cache, limited in bytes, of values that were computed from one version of the catalogue. A new version clears it. */
export class VersionCache<V extends Sized> {
  private readonly cached: LRUCache<string, V>;
  private version = -1;

  constructor(maxBytes: number) {
    this.cached = new LRUCache<string, V>({
      maxSize: maxBytes,
      // A string takes up to two bytes per character.
      sizeCalculation: ({ size }, key) => size + key.length * 2,
    });
  }

  find(version: number, key: string): V | undefined {
    this.clearIfStale(version);
    return this.cached.get(key);
  }

  /** Stores a value unless the catalogue changed while it was computed. Call it again after the size of a value changed. */
  store(computedAt: number, version: number, key: string, value: V): void {
    this.clearIfStale(version);
    if (computedAt !== version) return;
    // `LRUCache` computes the size of a present value only once.
    this.cached.delete(key);
    this.cached.set(key, value);
  }

  private clearIfStale(version: number): void {
    if (version === this.version) return;
    this.version = version;
    this.cached.clear();
  }
}
