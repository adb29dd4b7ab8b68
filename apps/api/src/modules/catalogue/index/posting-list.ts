import { Bitset } from './bitset.ts';

/** Slots from which on a bit for every slot of the catalogue takes less room than a list. */
const MANY = 128;

/** The slots that have a word: a short list while they are few, as most words of a large catalogue are, then a set. */
export class PostingList {
  private few: number[] = [];
  private many: Bitset | null = null;

  add(slot: number): void {
    if (this.many) this.many.add(slot);
    else if (!this.few.includes(slot) && this.few.push(slot) === MANY) {
      const many = new Bitset();
      this.addTo(many);
      this.many = many;
      this.few = [];
    }
  }

  delete(slot: number): void {
    if (this.many) this.many.delete(slot);
    else {
      const at = this.few.indexOf(slot);
      if (at >= 0) this.few.splice(at, 1);
    }
  }

  get size(): number {
    return this.many ? this.many.count() : this.few.length;
  }

  get isEmpty(): boolean {
    return this.many ? this.many.isEmpty : this.few.length === 0;
  }

  /** Adds every slot to a set. */
  addTo(set: Bitset): void {
    if (this.many) set.union(this.many);
    for (const slot of this.few) set.add(slot);
  }
}
