/** Where a page goes on: the sort key and the id of the last watch seen. */
export interface Position {
  key: SortKey;
  id: string;
}
export type SortKey = number | string;

// The one order of names; also that of `String.prototype.localeCompare`.
const names = new Intl.Collator('en');

const compareKeys = (a: SortKey, b: SortKey): number => {
  if (typeof a === 'string' || typeof b === 'string') return names.compare(String(a), String(b));
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Slots kept in one order, so that a page is a walk and not a sort. */
export class SortOrder {
  private slots = new Uint32Array(0);
  private length = 0;

  /**
   * @param keyOf the sort key of a slot, ascending
   * @param idOf breaks ties, so that the order is total
   * @param ties 1: the smaller id first, -1: the larger
   */
  constructor(
    readonly keyOf: (slot: number) => SortKey,
    private readonly idOf: (slot: number) => string,
    private readonly ties: 1 | -1,
  ) {}

  /** Sorts all slots anew. */
  rebuild(slots: readonly number[]): void {
    this.slots = Uint32Array.from(slots).sort((a, b) => this.compare(a, this.keyOf(b), this.idOf(b)));
    this.length = slots.length;
  }

  /** Puts a slot in its place. */
  insert(slot: number): void {
    const at = this.firstAfter({ key: this.keyOf(slot), id: this.idOf(slot) });
    if (this.length === this.slots.length) {
      const wider = new Uint32Array(Math.max(64, this.length * 2));
      wider.set(this.slots);
      this.slots = wider;
    }
    this.slots.copyWithin(at + 1, at, this.length);
    this.slots[at] = slot;
    this.length++;
  }

  /** Takes a slot out. To be called before its key changes. */
  remove(slot: number): void {
    const at = this.firstAfter({ key: this.keyOf(slot), id: this.idOf(slot) }) - 1;
    if (at < 0 || this.slots[at] !== slot) throw new Error('the slot is not in its place');
    this.slots.copyWithin(at, at + 1, this.length);
    this.length--;
  }

  /** The index of the first slot behind a position; the watch at the position need not exist any more. */
  firstAfter(position: Position): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.slots[middle]!, position.key, position.id) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The slots from an index on, as they stand until the next change. */
  from(index: number): Uint32Array {
    return this.slots.subarray(index, this.length);
  }

  private compare(slot: number, key: SortKey, id: string): number {
    const byKey = compareKeys(this.keyOf(slot), key);
    if (byKey !== 0) return byKey;
    const own = this.idOf(slot);
    return own === id ? 0 : (own < id ? -1 : 1) * this.ties;
  }
}
