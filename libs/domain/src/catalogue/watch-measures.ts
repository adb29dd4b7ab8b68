/** Measures of a watch, all optional. */
export const MEASURES = ['diameter', 'lugToLug', 'thickness'] as const;
export type Measure = (typeof MEASURES)[number];
/** Accepted values in millimetres, with at most one decimal. */
export const MEASURE_LIMITS: Record<Measure, { min: number; max: number }> = {
  diameter: { min: 10, max: 70 },
  lugToLug: { min: 10, max: 90 },
  thickness: { min: 2, max: 30 },
};
/** Millimetres. */
export type WatchMeasures = Partial<Record<Measure, number>>;

/** The measures that a watch has, without the other fields of the watch. */
export const measuresOf = (watch: { [M in Measure]?: number | null | undefined }): WatchMeasures =>
  Object.fromEntries(
    MEASURES.flatMap((measure) =>
      typeof watch[measure] === 'number' ? [[measure, watch[measure]] as const] : [],
    ),
  );

const SIZE_IN_MM = /^(\d{1,2}(?:[.,]\d)?)\s*(?:mm|мм)?$/i;

/** The case diameter that a size names: 40.5 for `40.5`, `40,5 mm` and `40.5 мм`; undefined for any other size. */
export const diameterOfSize = (size: string): number | undefined => {
  const value = Number(SIZE_IN_MM.exec(size.trim())?.[1]?.replace(',', '.'));
  const { min, max } = MEASURE_LIMITS.diameter;
  return value >= min && value <= max ? value : undefined;
};

/** The measures of a watch in a size. A size in millimetres is the diameter, because sizes of a case differ in it. */
export const measuresInSize = (watch: WatchMeasures, size: string | undefined): WatchMeasures => {
  const diameter = size === undefined ? undefined : diameterOfSize(size);
  return { ...measuresOf(watch), ...(diameter === undefined ? {} : { diameter }) };
};
