import { Bitset } from './bitset.ts';

/**
 * Reusable sets for one query at a time. A query over a large catalogue needs a dozen sets of several kilobytes each.
 * Allocating them per query would cost more garbage collection time than the query itself.
 */
export class ScratchSets {
  private readonly sets: Bitset[] = [];
  private used = 0;

  /** Makes every set available again. Sets of earlier queries must not be used afterwards. */
  reset(): void {
    this.used = 0;
  }

  empty(): Bitset {
    const set = this.next();
    set.clear();
    return set;
  }

  copy(of: Bitset): Bitset {
    const set = this.next();
    set.copy(of);
    return set;
  }

  private next(): Bitset {
    let set = this.sets[this.used];
    if (!set) this.sets.push((set = new Bitset()));
    this.used++;
    return set;
  }
}
