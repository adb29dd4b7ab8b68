import { MEASURE_LIMITS, type Measured, measuresOf, type WatchMeasures } from './watch-measures.ts';

const SIZE_IN_MM = /^(\d{1,2}(?:[.,]\d)?)\s*(?:mm|мм)?$/i;

/** The case diameter that a size names: 40.5 for `40.5`, `40,5 mm` and `40.5 мм`; undefined for any other size. */
export const diameterOfSize = (size: string): number | undefined => {
  const value = Number(SIZE_IN_MM.exec(size.trim())?.[1]?.replace(',', '.'));
  const { min, max } = MEASURE_LIMITS.diameter;
  return value >= min && value <= max ? value : undefined;
};

/** The measures of a watch in a size. A size in millimetres is the diameter, because sizes of a case differ in it. */
export const measuresInSize = (watch: Measured, size: string | undefined): WatchMeasures => {
  const diameter = size === undefined ? undefined : diameterOfSize(size);
  return { ...measuresOf(watch), ...(diameter === undefined ? {} : { diameter }) };
};
