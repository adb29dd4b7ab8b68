import { sequence } from '@meridian/seed';

/** Decisions that depend on a seed alone. */
export class Random {
  /** From 0 to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = sequence(seed);
  }

  /** A whole number from `min` to `maxCount`. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** One of several; undefined out of none. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)];
  }

  /** A name by its weight. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const names = Object.keys(weights) as K[];
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    for (const name of names) {
      left -= weights[name];
      if (left < 0) return name;
    }
    return names.at(-1) as K;
  }

  /** Decisions of their own, for what runs side by side: their order must not matter to others. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 4_294_967_296));
  }
}
