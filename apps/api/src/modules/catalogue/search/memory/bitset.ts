const BITS = 5;
const MASK = 31;

/** The number of bits set in a 32-bit word. */
const popCount = (word: number): number => {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** A set of slots (small non-negative integers) with one bit per slot. It grows as needed. */
export class Bitset {
  private words: Uint32Array;

  constructor(capacity = 1024) {
    this.words = new Uint32Array((capacity + MASK) >>> BITS);
  }

  add(slot: number): void {
    const word = slot >>> BITS;
    if (word >= this.words.length) this.grow(word + 1);
    this.words[word]! |= 1 << (slot & MASK);
  }

  delete(slot: number): void {
    const word = slot >>> BITS;
    if (word < this.words.length) this.words[word]! &= ~(1 << (slot & MASK));
  }

  has(slot: number): boolean {
    const word = this.words[slot >>> BITS];
    return word !== undefined && (word & (1 << (slot & MASK))) !== 0;
  }

  /** Adds every slot of another set. */
  union(other: Bitset): this {
    if (other.words.length > this.words.length) this.grow(other.words.length);
    for (let i = 0; i < other.words.length; i++) this.words[i]! |= other.words[i]!;
    return this;
  }

  /** Keeps only the slots of another set. */
  intersect(other: Bitset): this {
    for (let i = 0; i < this.words.length; i++) this.words[i]! &= other.words[i] ?? 0;
    return this;
  }

  /** Removes every slot of another set. */
  subtract(other: Bitset): this {
    const length = Math.min(this.words.length, other.words.length);
    for (let i = 0; i < length; i++) this.words[i]! &= ~other.words[i]!;
    return this;
  }

  get isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  clone(): Bitset {
    const clone = new Bitset(0);
    clone.words = this.words.slice();
    return clone;
  }

  /** Every slot, the smallest first. */
  slots(): number[] {
    const slots: number[] = [];
    for (let i = 0; i < this.words.length; i++) {
      for (let word = this.words[i]!; word !== 0; word &= word - 1) {
        slots.push((i << BITS) + MASK - Math.clz32(word & -word));
      }
    }
    return slots;
  }

  /** How many slots the set has. */
  count(): number {
    let sum = 0;
    for (let i = 0; i < this.words.length; i++) sum += popCount(this.words[i]!);
    return sum;
  }

  /** How many slots both sets have. */
  countWith(other: Bitset): number {
    const length = Math.min(this.words.length, other.words.length);
    let sum = 0;
    for (let i = 0; i < length; i++) sum += popCount(this.words[i]! & other.words[i]!);
    return sum;
  }

  private grow(words: number): void {
    const wider = new Uint32Array(Math.max(words, this.words.length * 2));
    wider.set(this.words);
    this.words = wider;
  }
}
