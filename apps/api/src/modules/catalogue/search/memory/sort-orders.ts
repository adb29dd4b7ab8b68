import { setImmediate } from 'node:timers/promises';
import type { TypedFastBitSet } from 'typedfastbitset';
import type { Position, SortKey } from '../catalogue-search.ts';

// Same order as `String.prototype.localeCompare`.
const names = new Intl.Collator('en');

const compareKeys = (a: SortKey, b: SortKey): number => {
  if (typeof a === 'string' || typeof b === 'string') return names.compare(String(a), String(b));
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Slots that are sorted at a stretch, in a few milliseconds. */
const SORTING_BATCH_SIZE = 4000;

const merged = (a: Uint32Array, b: Uint32Array, compare: (a: number, b: number) => number): Uint32Array => {
  const all = new Uint32Array(a.length + b.length);
  let [nextOfA, nextOfB] = [0, 0];
  for (let at = 0; at < all.length; at++) {
    const isFromA = nextOfB === b.length || (nextOfA < a.length && compare(a[nextOfA]!, b[nextOfB]!) <= 0);
    all[at] = isFromA ? a[nextOfA++]! : b[nextOfB++]!;
  }
  return all;
};

/** Slots in one sort order. Reading a page takes a range of it instead of sorting. */
export class SortOrder<Source> {
  private slots: Uint32Array = new Uint32Array(0);
  /** The sort key of each slot, ascending. */
  private keys: SortKey[] = [];

  /**
   * @param ids the id of each slot, which breaks ties so that the order is total
   * @param keyOfSource the sort key of a watch, ascending
   * @param ties 1: the smaller id comes first, -1: the larger id
   */
  constructor(
    private readonly ids: readonly string[],
    private readonly keyOfSource: (source: Source) => SortKey,
    private readonly ties: 1 | -1,
  ) {}

  keyOf(slot: number): SortKey {
    return this.keys[slot]!;
  }

  /** Writes the key of a slot. Call `rebuild` or `sortAgain` afterwards to sort it. */
  write(slot: number, source: Source): void {
    this.keys[slot] = this.keyOfSource(source);
  }

  rebuild(slots: readonly number[]): void {
    this.slots = Uint32Array.from(this.sorted(slots, null));
  }

  /** Adds or replaces a watch at its sorted position. */
  put(slot: number, source: Source, isNew: boolean): void {
    // Most changes of a watch concern only its stock, so its key stays.
    if (!isNew && this.keyOfSource(source) === this.keyOf(slot)) return;
    if (!isNew) this.remove(slot);
    this.write(slot, source);
    const at = this.firstAfter(this.positionOf(slot));
    const slots = new Uint32Array(this.slots.length + 1);
    slots.set(this.slots.subarray(0, at));
    slots[at] = slot;
    slots.set(this.slots.subarray(at), at + 1);
    this.slots = slots;
  }

  copy(): SortOrder<Source> {
    const copy = new SortOrder(this.ids, this.keyOfSource, this.ties);
    copy.slots = this.slots.slice();
    copy.keys = [...this.keys];
    return copy;
  }

  /**
   * Sorts slots whose keys have been written again, in turns between which the event loop runs. Until it resolves, the order is
   * invalid.
   * @throws AbortError
   */
  async sortAgain(changed: TypedFastBitSet, signal?: AbortSignal): Promise<void> {
    const compare = (a: number, b: number): number =>
      compareKeys(this.keys[a]!, this.keys[b]!) || (this.ids[a]! < this.ids[b]! ? -1 : 1) * this.ties;
    const runs: Uint32Array[] = [this.slots.filter((slot) => !changed.has(slot))];
    const moved = this.slots.filter((slot) => changed.has(slot));
    for (let start = 0; start < moved.length; start += SORTING_BATCH_SIZE) {
      await setImmediate(undefined, { signal });
      // Most campaigns keep the sequence of prices, and sorting a sorted array is fast.
      runs.push(Uint32Array.from([...moved.subarray(start, start + SORTING_BATCH_SIZE)].sort(compare)));
    }
    for (let next = 0; next + 1 < runs.length; next += 2) {
      await setImmediate(undefined, { signal });
      runs.push(merged(runs[next]!, runs[next + 1]!, compare));
    }
    this.slots = runs.at(-1)!;
  }

  remove(slot: number): void {
    const at = this.firstAfter(this.positionOf(slot));
    this.slots = this.slots.copyWithin(at - 1, at).subarray(0, -1);
  }

  /** Lowest and highest key of the given slots. Reads from both ends. Null without slots. */
  range(within: TypedFastBitSet): { min: SortKey; max: SortKey } | null {
    const isWithin = (slot: number): boolean => within.has(slot);
    const slots = this.toScan(within, null);
    const first = slots.find(isWithin);
    const last = slots.findLast(isWithin);
    return first === undefined || last === undefined
      ? null
      : { min: this.keyOf(first), max: this.keyOf(last) };
  }

  /**
   * The slots after a position, or all slots, in this order, for a scan that looks for the given ones. If these are few,
   * sorting them is faster than such a scan, and there are no others. The result is valid until the next change.
   */
  toScan(within: TypedFastBitSet, after: Position | null): Uint32Array {
    const size = within.size();
    if (size * size < this.slots.length) return Uint32Array.from(this.sorted(within.array(), after));
    return after ? this.slots.subarray(this.firstAfter(after)) : this.slots;
  }

  /** The slots whose key is within the bounds. */
  between(min: SortKey, max: SortKey): Uint32Array {
    return this.slots.subarray(
      this.search((slot) => compareKeys(this.keyOf(slot), min) < 0),
      this.search((slot) => compareKeys(this.keyOf(slot), max) <= 0),
    );
  }

  /** The given slots that come after a position, in this order. */
  private sorted(slots: readonly number[], after: Position | null): number[] {
    return slots
      .filter((slot) => !after || this.compare(slot, after) > 0)
      .sort((a, b) => this.compare(a, this.positionOf(b)));
  }

  /** Index of the first slot after a position. The watch at the position may have been deleted. */
  private firstAfter(position: Position): number {
    return this.search((slot) => this.compare(slot, position) <= 0);
  }

  /** Binary search: the index of the first slot for which `isBefore` is false. */
  private search(isBefore: (slot: number) => boolean): number {
    let low = 0;
    let high = this.slots.length;
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
