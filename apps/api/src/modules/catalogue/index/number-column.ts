const FIRST = 1024;

/** One number a slot, eight bytes each; it grows as needed. */
export class NumberColumn {
  private values = new Float64Array(FIRST);

  /** NaN where there is no such slot; 0 where nothing was set. */
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
