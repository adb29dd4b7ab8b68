import type { CatalogueFilter } from '@meridian/domain';

export interface Bounds {
  min: number;
  max: number;
}
type PriceRange = CatalogueFilter['priceRange'];

/** Placeholder of the fields until the bounds are loaded; never applied. */
export const PLACEHOLDER: Bounds = { min: 1, max: 1000 };

/**
 * Step of the slider: 1, 2 or 5 times a power of ten, at most 1 % of the range, and a divisor of it, so that both ends
 * can be reached by keyboard. A range that is not an integer has a step of 1 %.
 */
export const sliderStep = ({ min, max }: Bounds): number => {
  const range = max - min;
  if (range <= 0) return 1;
  if (!Number.isInteger(range)) return range / 100;
  for (let unit = 10 ** Math.floor(Math.log10(range)); unit >= 1; unit /= 10)
    for (const step of [5 * unit, 2 * unit, unit]) if (step <= range / 100 && range % step === 0) return step;
  return 1;
};

/** The selected range; an end at the lowest or highest price is null. */
export const rangeOf = (low: number, high: number, { min, max }: Bounds): PriceRange => ({
  min: low <= min ? null : low,
  max: high >= max ? null : high,
});

/** Orders the ends, and sets an end at or beyond the bounds to null. */
export const normalizeRange = ({ min, max }: PriceRange, bounds: Bounds | null): PriceRange => {
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max];
  if (!bounds) return { min: low, max: high };
  return {
    min: low !== null && low <= bounds.min ? null : low,
    max: high !== null && high >= bounds.max ? null : high,
  };
};
