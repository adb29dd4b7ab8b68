import { foldValue } from '@meridian/domain';
import { TypedFastBitSet } from 'typedfastbitset';

interface Entry<Value> {
  of: Value;
  /** Its place among the entries. */
  number: number;
  slots: TypedFastBitSet;
}

/** Values without other properties. */
export const valuesOf = (values: readonly string[]) => values.map((value) => ({ value }));

/**
 * The values of one attribute. A filter reads the slots of a value. Counts read the combination of values of each slot,
 * because a catalogue has few different ones. Values are compared with `foldValue`, as in the filter rule.
 */
export class ValueIndex<Value extends { value: string } = { value: string }> {
  private readonly entries = new Map<string, Entry<Value>>();
  /** The different combinations of values; the first is that of slots without values. */
  private readonly combinations: (readonly Entry<Value>[])[] = [[]];
  private readonly combinationByKeys = new Map([['', 0]]);
  private readonly combinationOf: number[] = [];

  /** Replaces the values of a slot. The first slot with a value decides its spelling and its other properties. */
  set(slot: number, values: readonly Value[]): void {
    for (const { slots } of this.combinations[this.combinationOf[slot] ?? 0]!) slots.remove(slot);
    const entries = new Map(
      values.map((of) => {
        const key = foldValue(of.value);
        return [key, this.entryOf(key, of)];
      }),
    );
    for (const { slots } of entries.values()) slots.add(slot);
    const keys = [...entries.keys()].sort().join('\n');
    let combination = this.combinationByKeys.get(keys);
    if (combination === undefined) {
      combination = this.combinations.push([...entries.values()]) - 1;
      this.combinationByKeys.set(keys, combination);
    }
    this.combinationOf[slot] = combination;
  }

  private entryOf(key: string, of: Value): Entry<Value> {
    let entry = this.entries.get(key);
    if (!entry)
      this.entries.set(key, (entry = { of, number: this.entries.size, slots: new TypedFastBitSet() }));
    return entry;
  }

  /** The values of a slot. */
  of(slot: number): string[] {
    return this.combinations[this.combinationOf[slot] ?? 0]!.map(({ of }) => of.value);
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
  counts(within: readonly number[], chosen: readonly string[] = []): (Value & { count: number })[] {
    const sizes = new Uint32Array(this.combinations.length);
    // Iterators of these loops would create most of the garbage of a request.
    for (let at = 0; at < within.length; at++) sizes[this.combinationOf[within[at]!]!]!++;
    const counts = new Uint32Array(this.entries.size);
    for (let combination = 1; combination < sizes.length; combination++)
      if (sizes[combination]! > 0)
        for (const { number } of this.combinations[combination]!) counts[number]! += sizes[combination]!;
    const shown = new Set(chosen.map(foldValue));
    const found: (Value & { count: number })[] = [];
    for (const [key, { of, number }] of this.entries)
      if (counts[number]! > 0 || shown.has(key)) found.push({ ...of, count: counts[number]! });
    return found;
  }
}
