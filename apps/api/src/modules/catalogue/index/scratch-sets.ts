import { Bitset } from './bitset.ts';

/**
 * Sets for the time of one query. A query over a large catalogue needs a dozen of some kilobytes each, outside of
 * the heap; made anew every time they would keep the garbage collector busier than the query itself.
 */
export class ScratchSets {
  private readonly sets: Bitset[] = [];
  private used = 0;

  /** Takes back every set that was given out. */
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
