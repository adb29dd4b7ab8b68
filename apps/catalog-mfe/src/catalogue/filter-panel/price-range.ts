import type { CatalogueFilter } from '@meridian/domain';

export interface Bounds {
  min: number;
  max: number;
}
type PriceRange = CatalogueFilter['priceRange'];

/** Shown until the watches' own prices are known; never applied. */
export const PLACEHOLDER: Bounds = { min: 1, max: 1000 };

/**
 * A round step (1, 2 or 5 and noughts) of at most a hundredth of the range that reaches both ends, so that neither the
 * keyboard nor the dearest watch is left behind. Ranges that are no whole number are walked in hundredths.
 */
export const sliderStep = ({ min, max }: Bounds): number => {
  const range = max - min;
  if (range <= 0) return 1;
  if (!Number.isInteger(range)) return range / 100;
  for (let unit = 10 ** Math.floor(Math.log10(range)); unit >= 1; unit /= 10)
    for (const step of [5 * unit, 2 * unit, unit]) if (step <= range / 100 && range % step === 0) return step;
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
