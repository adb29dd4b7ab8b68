import { sequence } from '@meridian/seed';

/** Seeded random decisions. */
export class Random {
  /** Returns a number from 0 to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = sequence(seed);
  }

  /** A whole number from `min` to `maxCount`. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Returns a random item; undefined for an empty list. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)];
  }

  /** Returns a random name with the probability of its weight. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const names = Object.keys(weights) as K[];
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    for (const name of names) {
      left -= weights[name];
      if (left < 0) return name;
    }
    return names.at(-1) as K;
  }

  /** Returns an independent sequence, so that concurrent shoppers do not affect each other's decisions. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 4_294_967_296));
  }
}
