import { TypedFastBitSet } from 'typedfastbitset';

/** Above this length a bitset takes less memory than a list. */
const MAX_LIST_LENGTH = 128;

/** The slots that have a word: a short list, as for most words of a large catalogue, or a bitset above its limit. */
export class PostingList {
  private list: number[] = [];
  private set: TypedFastBitSet | null = null;

  add(slot: number): void {
    if (this.set) this.set.add(slot);
    else if (!this.list.includes(slot) && this.list.push(slot) === MAX_LIST_LENGTH) {
      const set = new TypedFastBitSet();
      this.addTo(set);
      this.set = set;
      this.list = [];
    }
  }

  delete(slot: number): void {
    if (this.set) this.set.remove(slot);
    else {
      const at = this.list.indexOf(slot);
      if (at >= 0) this.list.splice(at, 1);
    }
  }

  get size(): number {
    return this.set ? this.set.size() : this.list.length;
  }

  get isEmpty(): boolean {
    return this.set ? this.set.isEmpty() : this.list.length === 0;
  }

  /** Adds every slot to a set. */
  addTo(target: TypedFastBitSet): void {
    if (this.set) target.union(this.set);
    for (const slot of this.list) target.add(slot);
  }
}
