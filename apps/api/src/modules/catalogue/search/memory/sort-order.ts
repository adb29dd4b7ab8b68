import type { TypedFastBitSet } from 'typedfastbitset';
import type { CatalogueEntry, Position, SortKey } from '../catalogue-search.ts';

// Same order as `String.prototype.localeCompare`.
const names = new Intl.Collator('en');

const compareKeys = (a: SortKey, b: SortKey): number => {
  if (typeof a === 'string' || typeof b === 'string') return names.compare(String(a), String(b));
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Slots in one sort order. Reading a page takes a range of it instead of sorting. */
export class SortOrder {
  private slots = new Uint32Array(0);
  private length = 0;

  /** The sort key of each slot, ascending. */
  private readonly keys: SortKey[] = [];

  /**
   * @param ids the id of each slot, which breaks ties so that the order is total
   * @param keyOfEntry the sort key of a watch, ascending
   * @param ties 1: the smaller id comes first, -1: the larger id
   */
  constructor(
    private readonly ids: readonly string[],
    private readonly keyOfEntry: (entry: CatalogueEntry) => SortKey,
    private readonly ties: 1 | -1,
  ) {}

  keyOf(slot: number): SortKey {
    return this.keys[slot]!;
  }

  /** Writes the key of a slot. Call `insert` or `rebuild` afterwards to sort it. */
  write(slot: number, entry: CatalogueEntry): void {
    this.keys[slot] = this.keyOfEntry(entry);
  }

  /** Replaces all slots and sorts them. */
  rebuild(slots: readonly number[]): void {
    this.slots = Uint32Array.from(slots).sort((a, b) => this.compare(a, this.positionOf(b)));
    this.length = slots.length;
  }

  /** Inserts a slot at its sorted position. */
  insert(slot: number): void {
    const at = this.firstAfter(this.positionOf(slot));
    if (this.length === this.slots.length) {
      const wider = new Uint32Array(Math.max(64, this.length * 2));
      wider.set(this.slots);
      this.slots = wider;
    }
    this.slots.copyWithin(at + 1, at, this.length);
    this.slots[at] = slot;
    this.length++;
  }

  /** Removes a slot. Call it before the key of the slot changes. @throws Error if the slot is not at its position */
  remove(slot: number): void {
    const at = this.firstAfter(this.positionOf(slot)) - 1;
    if (at < 0 || this.slots[at] !== slot)
      throw new Error('Sort order is inconsistent: the slot is not at its position');
    this.slots.copyWithin(at, at + 1, this.length);
    this.length--;
  }

  /** Index of the first slot after a position. The watch at the position may have been deleted. */
  private firstAfter(position: Position): number {
    return this.search((slot) => this.compare(slot, position) <= 0);
  }

  /** The first of the given slots in this order; -1 if there is none. */
  first(within: TypedFastBitSet): number {
    for (let at = 0; at < this.length; at++) if (within.has(this.slots[at]!)) return this.slots[at]!;
    return -1;
  }

  /** The slots after a position, or all slots. The view is valid until the next change. */
  after(position: Position | null): Uint32Array {
    return this.slots.subarray(position ? this.firstAfter(position) : 0, this.length);
  }

  /** The slots whose key is equal to or after the given key. */
  from(key: SortKey): Uint32Array {
    return this.slots.subarray(
      this.search((slot) => compareKeys(this.keyOf(slot), key) < 0),
      this.length,
    );
  }

  /** The given slots that come after a position, in this order. */
  sorted(slots: readonly number[], after: Position | null): number[] {
    return slots
      .filter((slot) => !after || this.compare(slot, after) > 0)
      .sort((a, b) => this.compare(a, this.positionOf(b)));
  }

  /** Binary search: the index of the first slot for which `isBefore` is false. */
  private search(isBefore: (slot: number) => boolean): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(this.slots[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private positionOf(slot: number): Position {
    return { key: this.keyOf(slot), id: this.ids[slot]! };
  }

  private compare(slot: number, { key, id }: Position): number {
    const own = this.ids[slot]!;
    return compareKeys(this.keyOf(slot), key) || (own === id ? 0 : (own < id ? -1 : 1) * this.ties);
  }
}
