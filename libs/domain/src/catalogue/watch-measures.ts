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
/** A value with measures among its other fields. */
export type Measured = { [M in Measure]?: number | null | undefined };

/** The measures that a watch has, without the other fields of the watch. */
export const measuresOf = (watch: Measured): WatchMeasures =>
  Object.fromEntries(
    MEASURES.flatMap((measure) =>
      typeof watch[measure] === 'number' ? [[measure, watch[measure]] as const] : [],
    ),
  );
