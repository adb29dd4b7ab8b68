import { foldValue } from '@meridian/domain';
import { TypedFastBitSet } from 'typedfastbitset';

/** Maps the values of one attribute to their slots. Values are compared with `foldValue`, as in the filter rule. */
export class ValueIndex<Value extends { value: string } = { value: string }> {
  private readonly entries = new Map<string, { of: Value; slots: TypedFastBitSet }>();

  /** Adds a value to a slot. The first slot with a value decides its spelling and its other properties. */
  add(slot: number, of: Value): void {
    const key = foldValue(of.value);
    let entry = this.entries.get(key);
    if (!entry) this.entries.set(key, (entry = { of, slots: new TypedFastBitSet() }));
    entry.slots.add(slot);
  }

  /** Removes all values of a slot. */
  clear(slot: number): void {
    for (const { slots } of this.entries.values()) slots.remove(slot);
  }

  /** The slots with any of the values. */
  anyOf(values: readonly string[]): TypedFastBitSet {
    const found = new TypedFastBitSet();
    for (const value of values) {
      const entry = this.entries.get(foldValue(value));
      if (entry) found.union(entry.slots);
    }
    return found;
  }

  /** The slots with any value that a predicate accepts. */
  where(accepts: (of: Value) => boolean): TypedFastBitSet {
    const found = new TypedFastBitSet();
    for (const { of, slots } of this.entries.values()) if (accepts(of)) found.union(slots);
    return found;
  }

  /** Counts the given slots per value. Values with the count 0 are left out, except the chosen ones. */
  counts(within: TypedFastBitSet, chosen: readonly string[] = []): (Value & { count: number })[] {
    const shown = new Set(chosen.map(foldValue));
    if (within.isEmpty() && shown.size === 0) return [];
    return [...this.entries]
      .map(([key, { of, slots }]) => ({ key, of, count: slots.intersection_size(within) }))
      .filter(({ key, count }) => count > 0 || shown.has(key))
      .map(({ of, count }) => ({ ...of, count }));
  }
}
