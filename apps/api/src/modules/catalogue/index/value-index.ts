import { foldCase } from '@meridian/domain';
import { Bitset } from './bitset.ts';

/** Which slots have which value of one attribute. Values compare as the shared filter rule compares them. */
export class ValueIndex<Info = undefined> {
  private readonly entries = new Map<string, { value: string; info: Info; slots: Bitset }>();

  /** Gives a slot a value. The spelling and the information of the first slot with it stay. */
  add(slot: number, value: string, info: Info): void {
    const key = foldCase(value);
    let entry = this.entries.get(key);
    if (!entry) this.entries.set(key, (entry = { value, info, slots: new Bitset() }));
    entry.slots.add(slot);
  }

  /** Takes every value from a slot. */
  clear(slot: number): void {
    for (const { slots } of this.entries.values()) slots.delete(slot);
  }

  /** Adds the slots with any of the values to a set. */
  anyOf(values: readonly string[], found: Bitset): Bitset {
    for (const value of values) {
      const entry = this.entries.get(foldCase(value));
      if (entry) found.union(entry.slots);
    }
    return found;
  }

  /** How many of the given slots have each value; values that none has are left out. */
  counts(within: Bitset): { value: string; count: number; info: Info }[] {
    return [...this.entries.values()]
      .map(({ value, info, slots }) => ({ value, info, count: slots.countWith(within) }))
      .filter(({ count }) => count > 0);
  }
}
