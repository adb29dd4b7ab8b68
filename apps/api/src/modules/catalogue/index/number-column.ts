const INITIAL_CAPACITY = 1024;

/** One number per slot, eight bytes each. It grows as needed. */
export class NumberColumn {
  private values = new Float64Array(INITIAL_CAPACITY);

  /** NaN beyond the last slot; 0 if no value was set. */
  get(slot: number): number {
    return this.values[slot] ?? NaN;
  }

  set(slot: number, value: number): void {
    if (slot >= this.values.length) {
      const wider = new Float64Array(Math.max(slot + 1, this.values.length * 2));
      wider.set(this.values);
      this.values = wider;
    }
    this.values[slot] = value;
  }
}
