import { foldCase } from '@meridian/domain';
import { TypedFastBitSet } from 'typedfastbitset';

/** Maps the values of one attribute to their slots. Values are compared with `foldCase`, as in the filter rule. */
export class ValueIndex<Info extends object = object> {
  private readonly entries = new Map<string, { value: string; info: Info; slots: TypedFastBitSet }>();

  /** Adds a value to a slot. The first slot with a value decides its spelling and `info`. */
  add(slot: number, value: string, info: Info): void {
    const key = foldCase(value);
    let entry = this.entries.get(key);
    if (!entry) this.entries.set(key, (entry = { value, info, slots: new TypedFastBitSet() }));
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
      const entry = this.entries.get(foldCase(value));
      if (entry) found.union(entry.slots);
    }
    return found;
  }

  /** Counts the given slots per value. Values with the count 0 are left out. */
  counts(within: TypedFastBitSet): ({ value: string; count: number } & Info)[] {
    return [...this.entries.values()]
      .map(({ value, info, slots }) => ({ value, count: slots.intersection_size(within), ...info }))
      .filter(({ count }) => count > 0);
  }
}
