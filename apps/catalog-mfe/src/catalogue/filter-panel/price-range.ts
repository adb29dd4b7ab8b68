import type { CatalogueFilter } from '@meridian/domain';

export interface Bounds {
  min: number;
  max: number;
}
type PriceRange = CatalogueFilter['priceRange'];

/** Shown until the watches' own prices are known; never applied. */
export const PLACEHOLDER: Bounds = { min: 1, max: 1000 };

/**
 * A step that the keyboard gets along with and that reaches both ends: the largest divisor of the range that is at most
 * a fiftieth of it. Ranges that are no whole number are walked in hundredths of it.
 */
export const sliderStep = ({ min, max }: Bounds): number => {
  const range = max - min;
  if (range <= 0) return 1;
  if (!Number.isInteger(range)) return range / 100;
  for (let step = Math.floor(range / 50); step > 1; step--) if (range % step === 0) return step;
  return 1;
};

/** An end that stands at the lowest or highest price is no bound. */
export const rangeOf = (low: number, high: number, { min, max }: Bounds): PriceRange => ({
  min: low <= min ? null : low,
  max: high >= max ? null : high,
});

/** Ends in their order, and none that says nothing. */
export const tidyRange = ({ min, max }: PriceRange, bounds: Bounds | null): PriceRange => {
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max];
  if (!bounds) return { min: low, max: high };
  return {
    min: low !== null && low <= bounds.min ? null : low,
    max: high !== null && high >= bounds.max ? null : high,
  };
};
